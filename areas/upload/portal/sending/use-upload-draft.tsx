import type * as z from 'zod/mini'
import { type LoadedDraft, useDraft } from '#browser/drafts'
import type { Option } from '#packages/fields'
import { type FormStore, ReplacedNotice, useReplacedForm } from '#ui/form'

type Texts = Readonly<Record<string, string>>

type UploadDraftOptions<Form extends Texts> = {
  readonly url: string
  readonly schema: z.ZodMiniType<Form>
  readonly loaded: LoadedDraft<Form>
  readonly blank: Form
}

/** Autosaves the fields of an upload form, so that they survive the end of a session. Files have to be attached again. */
export function useUploadDraft<Form extends Texts>(store: FormStore<Form>, options: UploadDraftOptions<Form>) {
  const { url, schema, loaded, blank } = options
  const replacing = useReplacedForm(store, loaded.content ? { message: 'Draft restored.', before: null } : null)
  const draft = useDraft<Form>({
    url,
    schema,
    loaded,
    formContent: store.values,
    restore: ({ content }) => replacing.restore(content ?? blank),
    subscribe: (changed) => store.subscribe(null, changed),
    labelOf: (field) => store.locate(field).label,
  })
  return {
    draft,
    notice: (
      <ReplacedNotice replacing={replacing}>
        <p>A draft keeps no files. Attach them again.</p>
      </ReplacedNotice>
    ),
  }
}

/** The form of a draft. Codes that are no longer offered are empty. */
export function withOfferedCodes<Form extends Texts>(
  form: Form,
  lists: Readonly<Record<string, readonly Option[]>>,
): Form {
  const known = Object.entries(lists).map(([name, list]) => [
    name,
    list.some(({ shortName }) => shortName === form[name]) ? form[name] : '',
  ])
  return { ...form, ...Object.fromEntries(known) }
}
