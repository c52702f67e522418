import type { LoadedDraft } from './create-draft.ts'
import { type DraftedForm, type ReplacedForm, type ResetOptions, useReplacedForm } from './replaced-form.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

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
    /** Clears the form and discards its draft. */
    reset: (blank: Form, how?: ResetOptions) => {
      replacing.reset(blank, how)
      draft.discard()
    },
  }
}
