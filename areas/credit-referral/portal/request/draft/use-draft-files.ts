import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ReferralDraftContent } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import type { RequestLists } from '../request-lists.ts'
import { useRequestFiles } from '../use-request-files.ts'

/** The files of a draft; with a uuid where they lie on the server already. */
export type DraftFiles = Pick<ReferralDraftContent, 'uuid' | 'files'>

export type FilesOfDraft = {
  readonly picking: FilePicking
  /** As the draft names them. */
  readonly named: RefObject<DraftFiles>
  /** Those of the draft from before that have to be attached again, and are not yet. */
  readonly lost: DraftFiles['files']
  readonly forget: () => void
}

const noFiles: DraftFiles = { uuid: null, files: [] }

/** The files of a form that is kept as a draft. Those that were sent ahead are attached again, under their uuid. */
export function useDraftFiles(lists: RequestLists, restored: DraftFiles | null): FilesOfDraft {
  const [first] = useState(restored ?? noFiles)
  const named = useRef(first)
  const picking = useRequestFiles({
    lists,
    onUuid: (uuid) => {
      named.current = { ...named.current, uuid }
    },
  })
  const { mode, restore, files: here } = picking
  const [gone, setGone] = useState(mode === 'form' ? first.files : [])
  const lost = useMemo(() => gone.filter(({ name }) => !here.some((file) => file.name === name)), [gone, here])
  useEffect(() => {
    const { uuid, files } = first
    if (mode === 'pre-signed' && uuid && files.length > 0) restore({ uuid, files })
  }, [first, mode, restore])
  return {
    picking,
    named,
    lost,
    forget: () => {
      named.current = noFiles
      setGone([])
      picking.reset()
    },
  }
}
