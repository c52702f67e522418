import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useHttp } from '#browser/http'
import {
  createDraft,
  type Draft,
  type DraftForm,
  type DraftStatus,
  type LoadedDraft,
  statusOf,
} from './create-draft.ts'
import { closeDraft, getDraft, registerDraft, saveDraft } from './load-draft.ts'
import { type DraftedForm, type ReplacedForm, type ResetOptions, useReplacedForm } from './replaced-form.ts'

export type DraftOptions<Content> = DraftForm<Content> & {
  readonly url: string
  readonly schema: z.ZodMiniType<Content>
  /** Reports every change of the form; a form without it calls `changed`. */
  readonly subscribe?: (changed: () => void) => () => void
}

/** Autosaves a form's input as a draft, so that it survives a reload, a sign-out and a deploy. */
export function useDraft<Content extends object>(options: DraftOptions<Content>) {
  const http = useHttp()
  const [state, setState] = useState<{ readonly status: DraftStatus; readonly reason: string | null }>(() => ({
    status: statusOf(options.loaded),
    reason: null,
  }))
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [draft] = useState(() => {
    const { url, schema, loaded } = options
    return createDraft<Content>({
      loaded,
      load: () => getDraft(http, url, schema),
      save: (save) => saveDraft(http, url, save),
      formContent: () => latest.current.formContent(),
      restore: (other) => latest.current.restore(other),
      labelOf: (field) => latest.current.labelOf?.(field),
      onStatus: (status, reason) => setState({ status, reason }),
    })
  })
  useEffect(() => {
    const release = [registerDraft(draft), flushWithPage(draft)]
    const unsubscribe = latest.current.subscribe?.(draft.changed)
    draft.begin()
    return () => {
      unsubscribe?.()
      // Keeps the listeners of the page until the draft is saved.
      void closeDraft(latest.current.url, draft, () => {
        for (const end of release) end()
      })
    }
  }, [draft])
  return { ...state, ...draft }
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

type FormDraftOptions<Form, Content> = Pick<DraftOptions<Content>, 'url' | 'schema' | 'loaded'> & {
  /** The content of the form, null when it is empty. Must return immutable objects. */
  readonly contentOf: (form: Form) => Content | null
  /** Says what the form shows at first, if it is not empty; by default that a draft was restored, if one was loaded. */
  readonly restored?: string | null
  /** Shows another draft, as by `replacing.restore`, or mounts the form again. */
  readonly restore: (draft: LoadedDraft<Content>, replacing: ReplacedForm<Form>) => void
}

/** Autosaves a form as a draft, and offers Undo when the whole form is replaced or cleared. */
export function useFormDraft<Form, Content extends object>(
  store: DraftedForm<Form> & { readonly locate: (field: string) => { readonly label: string | undefined } },
  options: FormDraftOptions<Form, Content>,
) {
  const { contentOf, restore, restored, ...rest } = options
  const first = restored === undefined && options.loaded.content ? 'Draft restored.' : (restored ?? null)
  const replacing = useReplacedForm(store, first)
  const draft = useDraft<Content>({
    ...rest,
    formContent: () => contentOf(store.values()),
    restore: (other) => restore(other, replacing),
    subscribe: (changed) => store.subscribe(null, changed),
    labelOf: (field) => store.locate(field).label,
  })
  return {
    ...draft,
    replacing,
    /** Discards the draft, as of a form that was sent. */
    discard: () => {
      replacing.dismiss()
      draft.discard()
    },
    /** Clears the form and discards its draft. */
    reset: (blank: Form, how?: ResetOptions) => {
      replacing.reset(blank, how)
      draft.discard()
    },
  }
}
