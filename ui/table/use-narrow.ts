import { useSyncExternalStore } from 'react'

/**
 * Whether the window has too little room for a table.
 *
 * @param paper whether paper counts as narrow: what a row holds may be longer than a page is wide
 */
export function useNarrow(paper: boolean): boolean {
  const query = paper ? 'print, (width < 48rem)' : 'screen and (width < 48rem)'
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
