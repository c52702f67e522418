import { useSyncExternalStore } from 'react'

/** Below this a table of uploads would hide its files behind a sideways scroll; paper has to hold whole checksums. */
const narrow = 'print, (width < 48rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is too little room for a table, as on paper. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
}
