import { receiptMessages } from '#areas/upload/contract'
import { Notice } from '#ui/page'
import type { FilePicking } from '../picking/file-picking.ts'

type Picked = Pick<FilePicking, 'files' | 'attached' | 'notices'>
export type OmittedFile = { readonly name: string; readonly reason: string }

const reasons: Readonly<Record<string, string>> = {
  failed: 'upload failed',
  refused: 'not accepted',
  size: 'max total file size reached',
  type: 'type not accepted',
  empty: 'it is empty',
}

/** The picked files that are not sent, each with the first reason. */
export function omittedFiles({ files, attached, notices }: Picked): readonly OmittedFile[] {
  const left = new Map<string, OmittedFile>()
  const add = (name: string, kind: string) => {
    const reason = reasons[kind]
    const isSent = attached.some((file) => file.name === name)
    if (reason !== undefined && !isSent && !left.has(name)) left.set(name, { name, reason })
  }
  for (const { name, state } of files) add(name, state.kind)
  for (const { kind, names } of notices) for (const name of names) add(name, kind)
  return [...left.values()]
}

/** Names the files that were not sent, after an upload. */
export function OmittedFilesNotice({ files }: { readonly files: readonly OmittedFile[] }) {
  if (files.length === 0) return null
  return (
    <Notice tone="warning" live>
      <p>{receiptMessages.omittedFiles(files)}</p>
    </Notice>
  )
}

/** Names the listed files that a submit would leave out. */
export function NotAttachedNotice({ files, attached }: Pick<FilePicking, 'files' | 'attached'>) {
  const left = files.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused')
  if (left.length === 0) return null
  const names = left.map(({ name }) => name).join(', ')
  return (
    <Notice tone="warning" live>
      <p>
        {receiptMessages.notAttached(names, {
          again: left.some(({ state }) => state.kind === 'failed'),
          others: attached.length > 0,
        })}
      </p>
    </Notice>
  )
}
