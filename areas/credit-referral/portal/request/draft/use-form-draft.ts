import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useDraft } from '#ui/draft'
import type { DraftFiles, FilesOfDraft } from './use-draft-files.ts'

type Parts<Content> = {
  /** What the draft holds now. */
  readonly content: (files: DraftFiles) => Content
  readonly keep: (content: Content) => Promise<unknown>
  /** Told what the draft would hold from then on. */
  readonly forget: (content: Content) => Promise<unknown>
  readonly enabled?: boolean
}

/** Keeps a form with its files as a draft while it is filled in. */
export function useFormDraft<Values extends FieldValues, Context, Output, Content>(
  form: UseFormReturn<Values, Context, Output>,
  { picking, named, awaited }: Pick<FilesOfDraft, 'picking' | 'named' | 'awaited'>,
  { content, ...calls }: Parts<Content>,
): ReturnType<typeof useDraft> {
  const draft = useDraft(form, { read: () => content(named.current), ...calls })
  const { attached, mode } = picking
  const { changed } = draft
  useEffect(() => {
    const uuid = mode === 'pre-signed' ? named.current.uuid : null
    // Until they are attached again, the draft goes on naming the files that it had.
    named.current = { uuid, files: [...attached.map(({ name, size }) => ({ name, size })), ...awaited] }
    changed()
  }, [attached, awaited, mode, changed, named])
  return draft
}
