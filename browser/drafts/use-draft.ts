import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useHttp } from '#browser/http'
import { createDraft, type Draft, type DraftStatus, type LoadedDraft, statusOf } from './create-draft.ts'
import { closeDraft, readDraft, registerDraft, saveDraft } from './load-draft.ts'

type DraftOptions<Content> = {
  /** The address of the draft at the service. */
  readonly url: string
  readonly schema: z.ZodMiniType<Content>
  /** The result of `loadDraft`. */
  readonly loaded: LoadedDraft<Content>
  /** The content of the form, null when it is empty. Must return immutable objects. */
  readonly read: () => Content | null
  /** Shows another draft: updates the form, or mounts it again. */
  readonly restore: (draft: LoadedDraft<Content>) => void
  /** Reports every change of the form; a form without it calls `changed`. */
  readonly subscribe?: (changed: () => void) => () => void
  /** The label of a field that the service refuses. */
  readonly labelOf?: (field: string) => string | undefined
  /** False while changes are not to be saved as a draft. */
  readonly enabled?: boolean
}

export type FormDraft = Omit<Draft, 'flush' | 'saveNow' | 'hasUnsavedInput' | 'takeUnsaved' | 'state'> & {
  readonly status: DraftStatus
  /** Why the draft is not saved, when the user can act on it. */
  readonly reason: string | null
}

/** Autosaves a form's input as a draft, so that it survives a reload, a sign-out and a deploy. */
export function useDraft<Content extends object>(options: DraftOptions<Content>): FormDraft {
  const { url, schema, enabled = true } = options
  const http = useHttp()
  const [state, setState] = useState<{ status: DraftStatus; reason: string | null }>(() => ({
    status: statusOf(options.loaded),
    reason: null,
  }))
  const draft = useRef<Draft>(null)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const opened = useRef(false)
  const [other, setOther] = useState<LoadedDraft<Content> | null>(null)
  useEffect(() => {
    if (!enabled) {
      // The draft loaded at the start may have been replaced before this is enabled again.
      opened.current = true
      return
    }
    const loaded = other ?? (opened.current ? { content: null, revision: null } : latest.current.loaded)
    const created = createDraft<Content>({
      load: () => readDraft(http, url, schema),
      save: (save) => saveDraft(http, url, save),
      loaded,
      read: () => latest.current.read(),
      restore: (shown) => {
        setState({ status: statusOf(shown), reason: null })
        latest.current.restore(shown)
        setOther(shown)
      },
      labelOf: (field) => latest.current.labelOf?.(field),
      onStatus: (status, reason) => setState({ status, reason }),
    })
    opened.current = true
    draft.current = created
    setState({ status: statusOf(loaded), reason: null })
    const release = [registerDraft(created), flushWithPage(created)]
    const unsubscribe = latest.current.subscribe?.(created.changed)
    return () => {
      unsubscribe?.()
      // Keeps the listeners of the page until the draft is saved.
      void closeDraft(url, created, () => {
        for (const end of release) end()
      })
    }
  }, [enabled, http, url, schema, other])
  const [actions] = useState(() => ({
    changed: () => draft.current?.changed(),
    discard: () => draft.current?.discard(),
    during: <Answer>(call: () => Promise<Answer>) => draft.current?.during(call) ?? call(),
    resume: () => draft.current?.resume(),
    end: () => draft.current?.end(),
    keepThis: async () => draft.current?.keepThis(),
    showOther: async () => draft.current?.showOther(),
    retry: async () => draft.current?.retry(),
  }))
  return { ...state, ...actions }
}

/** Saves when the page is hidden or closed, and when the network returns; asks before unsaved input is lost. */
function flushWithPage(draft: Draft): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') draft.saveNow()
  }
  const beforeUnload = (event: BeforeUnloadEvent) => {
    if (draft.hasUnsavedInput()) event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pagehide', draft.saveNow, { signal })
  window.addEventListener('beforeunload', beforeUnload, { signal })
  window.addEventListener('online', () => void draft.flush(), { signal })
  document.addEventListener('visibilitychange', whenHidden, { signal })
  return () => listening.abort()
}
