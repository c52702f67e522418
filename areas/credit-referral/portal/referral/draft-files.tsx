import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReferralDraft } from '#areas/credit-referral/contract'
import { useEnvironment } from '#areas/environment/portal'
import { useFilePicking } from '#areas/upload/portal'
import { type FormDraft, useDraft } from '#browser/drafts'
import type { FormStore } from '#ui/form'
import { type ReferralScreenLists, useReferralService } from '../referral-service.ts'

/** The files of a draft; with a uuid if they are already uploaded. */
export type DraftFiles = Pick<ReferralDraft, 'uuid' | 'files'>

export type FilesOfDraft = ReturnType<typeof useDraftFiles>

const noFiles: DraftFiles = { uuid: null, files: [] }

/** The files of a form that is saved as a draft. Uploaded files are attached again under their upload id. */
export function useDraftFiles(lists: ReferralScreenLists, restored: DraftFiles | null) {
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
    /** The files as the draft names them. */
    named,
    /** Files of the restored draft that the user has to attach again and has not picked yet. */
    lost,
    /** The lost files, and those picked again that are not attached yet. */
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
  /** The content of the form with the names of its files; null when it is empty. */
  readonly content: (files: DraftFiles) => (Content & object) | null
}

/** Autosaves a form with its files as a draft. */
export function useFormDraft<Content>(
  store: FormStore,
  { picking, named, awaited }: Pick<FilesOfDraft, 'picking' | 'named' | 'awaited'>,
  { content, ...options }: Options<Content>,
): FormDraft {
  const draft = useDraft<Content & object>({
    ...options,
    // A draft without files has no upload id.
    read: () => content(named.current.files.length > 0 ? named.current : noFiles),
    subscribe: (changed) => store.subscribe(null, changed),
  })
  const { attached, mode } = picking
  const { changed } = draft
  useEffect(() => {
    const uuid = mode === 'pre-signed' ? named.current.uuid : null
    // The draft keeps naming its files until they are attached again.
    const files = [...attached.map(({ name, size }) => ({ name, size })), ...awaited]
    named.current = { uuid, files }
    changed()
  }, [attached, awaited, mode, changed, named])
  return draft
}

/** Lists the files of a draft that were not uploaded and have to be attached again. */
export function LostFiles({ files }: { readonly files: DraftFiles['files'] }) {
  if (files.length === 0) return null
  return <p>A draft keeps no files. Attach these files again: {files.map(({ name }) => name).join(', ')}.</p>
}
