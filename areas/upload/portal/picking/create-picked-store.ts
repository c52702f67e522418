import { nothingPicked, type Picked, type PickedState, setPickedState } from './picked-files.ts'

export type PickedStore = ReturnType<typeof createPickedStore>

/** The files of a form with their contents in memory. Removing a file from the list aborts its check or upload. */
export function createPickedStore() {
  const listeners = new Set<() => void>()
  const contents = new Map<string, { readonly content: File; readonly leaving: AbortController }>()
  let picked: Picked = nothingPicked

  const change = (next: Picked) => {
    picked = next
    for (const [id, { leaving }] of contents) {
      if (next.files.some((file) => file.id === id)) continue
      contents.delete(id)
      leaving.abort()
    }
    for (const listener of listeners) listener()
  }
  return {
    picked: () => picked,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    setState: (id: string, state: PickedState) => change(setPickedState(picked, id, state)),
    find: (id: string) => picked.files.find((file) => file.id === id),
    /** Stores the content of a file while it is in the list; a second call replaces it. */
    hold: (id: string, content: File) => {
      contents.set(id, { content, leaving: contents.get(id)?.leaving ?? new AbortController() })
    },
    held: (id: string) => {
      const held = contents.get(id)
      return held && { content: held.content, signal: held.leaving.signal }
    },
    /** Aborts all checks and uploads. */
    stop: () => {
      for (const { leaving } of contents.values()) leaving.abort()
    },
  }
}
