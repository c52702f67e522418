import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type FormDraft, useDraft } from '#browser/drafts'
import { type DraftFiles, type FilesOfDraft, noFiles } from './use-draft-files.ts'

type Options<Content> = Omit<Parameters<typeof useDraft<Content & object>>[0], 'read' | 'subscribe'> & {
  /** What stands in the form, with the names of its files; null where that is nothing. */
  readonly content: (files: DraftFiles) => (Content & object) | null
}

/** Saves a form with its files as a draft while it is filled in. */
export function useFormDraft<Values extends FieldValues, Context, Output, Content>(
  form: UseFormReturn<Values, Context, Output>,
  { picking, named, awaited }: Pick<FilesOfDraft, 'picking' | 'named' | 'awaited'>,
  { content, ...options }: Options<Content>,
): FormDraft {
  const draft = useDraft<Content & object>({
    ...options,
    // Without files there is no batch to name.
    read: () => content(named.current.files.length > 0 ? named.current : noFiles),
    subscribe: (callback) => form.subscribe({ formState: { values: true }, callback }),
  })
  const { attached, mode } = picking
  const { changed } = draft
  useEffect(() => {
    const uuid = mode === 'pre-signed' ? named.current.uuid : null
    // Until they are attached again, the draft goes on naming the files that it had.
    const files = [...attached.map(({ name, size }) => ({ name, size })), ...awaited]
    named.current = { uuid, files }
    changed()
  }, [attached, awaited, mode, changed, named])
  return draft
}
