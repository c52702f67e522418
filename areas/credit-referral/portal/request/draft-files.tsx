import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ReferralDraft } from '#areas/credit-referral/contract'
import { useEnvironment } from '#areas/environment/portal'
import { type FilePicking, useFilePicking } from '#areas/upload/portal'
import { type FormDraft, useDraft } from '#browser/drafts'
import { type RequestLists, useReferralService } from '../referral-service.ts'

/** The files of a draft; with a uuid where they lie on the server already. */
export type DraftFiles = Pick<ReferralDraft, 'uuid' | 'files'>

export type FilesOfDraft = {
  readonly picking: FilePicking
  /** As the draft names them. */
  readonly named: RefObject<DraftFiles>
  /** Those of the draft from before that have to be attached again, and are not picked yet. */
  readonly lost: DraftFiles['files']
  /** Those, and what was picked again and is still on its way. */
  readonly awaited: DraftFiles['files']
  readonly discard: () => void
}

const noFiles: DraftFiles = { uuid: null, files: [] }

/** The files of a form that is saved as a draft. Those that were sent ahead are attached again, under their uuid. */
export function useDraftFiles(lists: RequestLists, restored: DraftFiles | null): FilesOfDraft {
  const [first] = useState(restored ?? noFiles)
  const named = useRef(first)
  const { features, limits } = useEnvironment()
  const service = useReferralService()
  const picking = useFilePicking({
    mode: features.usePreSignedUrlUpload ? 'pre-signed' : 'form',
    fileTypes: lists.fileTypes,
    totalLimitMegabytes: limits.referralMegabytes,
    loadUuid: async () => {
      const uuid = await service.uuid()
      named.current = { ...named.current, uuid }
      return uuid
    },
  })
  const { mode, restore, files: here, attached } = picking
  const [gone, setGone] = useState(mode === 'pre-signed' && first.uuid ? [] : first.files)
  const lost = useMemo(() => without(gone, here), [gone, here])
  const awaited = useMemo(() => without(gone, attached), [gone, attached])
  useEffect(() => {
    const { uuid, files } = first
    if (mode === 'pre-signed' && uuid && files.length > 0) restore({ uuid, files })
  }, [first, mode, restore])
  return {
    picking,
    named,
    lost,
    awaited,
    discard: () => {
      named.current = noFiles
      setGone([])
      picking.reset()
    },
  }
}

function without(files: DraftFiles['files'], others: readonly { readonly name: string }[]): DraftFiles['files'] {
  return files.filter(({ name }) => !others.some((file) => file.name === name))
}

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

/** Names the files of a draft that were not sent ahead and have to be attached again. */
export function LostFiles({ files }: { readonly files: DraftFiles['files'] }) {
  if (files.length === 0) return null
  return <p>A draft keeps no files. Attach these files again: {files.map(({ name }) => name).join(', ')}.</p>
}
