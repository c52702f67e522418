import type * as z from 'zod/mini'
import { type LoadedDraft, useFormDraft } from '#browser/drafts'
import type { Option } from '#packages/fields'
import { type FormStore, ReplacedNotice } from '#ui/form'

type Texts = Readonly<Record<string, string>>

type UploadDraftOptions<Form extends Texts> = {
  readonly url: string
  readonly schema: z.ZodMiniType<Form>
  readonly loaded: LoadedDraft<Form>
  readonly blank: Form
}

/** Autosaves the fields of an upload form, so that they survive the end of a session. Files have to be attached again. */
export function useUploadDraft<Form extends Texts>(store: FormStore<Form>, options: UploadDraftOptions<Form>) {
  const draft = useFormDraft<Form, Form>(store, {
    ...options,
    contentOf: (form) => form,
    restore: ({ content }, { restore }) => restore(content ?? options.blank),
  })
  return {
    draft,
    notice: (
      <ReplacedNotice replacing={draft.replacing}>
        <p>A draft keeps no files. Attach what is still to be sent.</p>
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
