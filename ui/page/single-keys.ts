import { useSyncExternalStore } from 'react'
import { singleKeys, usesSingleKeys } from './focus.ts'

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(singleKeys, on ? 'on' : 'off')
  // Browsers tell other pages only.
  window.dispatchEvent(new StorageEvent('storage', { key: singleKeys }))
}

/** What `usesSingleKeys` says, also after a change. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribeToStorage, usesSingleKeys)

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
