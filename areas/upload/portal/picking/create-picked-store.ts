import { nothingPicked, type Picked, type PickedFile, type PickedState, setPickedState } from './picked-files.ts'

/** The content of a listed file, and the controller that aborts its check or upload. */
type Held = { readonly content: File; readonly leaving: AbortController }

export type PickedStore = {
  readonly picked: () => Picked
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: Picked) => void
  readonly setState: (id: string, state: PickedState) => void
  readonly find: (id: string) => PickedFile | undefined
  /** Stores the content of a file while it is in the list; a second call replaces it. */
  readonly hold: (id: string, content: File) => void
  readonly held: (id: string) => { readonly content: File; readonly signal: AbortSignal } | undefined
  /** Aborts all checks and uploads. */
  readonly stop: () => void
}

/** The files of a form with their contents in memory. Removing a file from the list aborts its check or upload. */
export function createPickedStore(): PickedStore {
  const listeners = new Set<() => void>()
  const contents = new Map<string, Held>()
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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    setState: (id, state) => change(setPickedState(picked, id, state)),
    find: (id) => picked.files.find((file) => file.id === id),
    hold: (id, content) => {
      contents.set(id, { content, leaving: contents.get(id)?.leaving ?? new AbortController() })
    },
    held: (id) => {
      const held = contents.get(id)
      return held && { content: held.content, signal: held.leaving.signal }
    },
    stop: () => {
      for (const { leaving } of contents.values()) leaving.abort()
    },
  }
}
