import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ReferralDraft } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import type { RequestLists } from '../request-lists.ts'
import { useRequestFiles } from '../use-request-files.ts'

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

export const noFiles: DraftFiles = { uuid: null, files: [] }

/** The files of a form that is saved as a draft. Those that were sent ahead are attached again, under their uuid. */
export function useDraftFiles(lists: RequestLists, restored: DraftFiles | null): FilesOfDraft {
  const [first] = useState(restored ?? noFiles)
  const named = useRef(first)
  const picking = useRequestFiles({
    lists,
    onUuid: (uuid) => {
      named.current = { ...named.current, uuid }
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
