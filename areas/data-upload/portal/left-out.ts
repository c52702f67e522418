import type { FilePicking } from '#areas/upload/portal'

type Picked = Pick<FilePicking, 'files' | 'attached' | 'notices'>

/** The names of what was picked and is not among what is sent: failed, refused, or never taken into the list. */
export function leftOut({ files, attached, notices }: Picked): readonly string[] {
  const failed = files.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused')
  const notTaken = notices.filter(({ kind }) => kind === 'size' || kind === 'type' || kind === 'empty')
  const names = new Set([...failed.map(({ name }) => name), ...notTaken.flatMap(({ names }) => names)])
  for (const { name } of attached) names.delete(name)
  return [...names]
}
