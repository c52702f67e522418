import type { FilePicking } from '#areas/upload/portal'

type Picked = Pick<FilePicking, 'files' | 'attached' | 'notices'>
type OmittedFile = { readonly name: string; readonly reason: string }

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
