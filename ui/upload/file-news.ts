import type { ListedFile } from './listed-file.ts'

/** What happened between two looks at a list of files, for those who listen. Progress is no news. */
export function fileNews(before: readonly ListedFile[], after: readonly ListedFile[]): string {
  const known = new Map(before.map((file) => [file.id, file]))
  const kept = new Set(after.map(({ id }) => id))
  const became = (kind: ListedFile['state']['kind']) =>
    after.filter(({ id, state }) => state.kind === kind && known.get(id)?.state.kind !== kind)
  const arrived = new Set(became('uploaded').map(({ id }) => id))
  const faulty = new Set([...became('failed'), ...became('refused')].map(({ id }) => id))

  const sentences = [
    told(
      after.filter(({ id }) => !known.has(id) && !arrived.has(id) && !faulty.has(id)),
      'added',
    ),
    told(became('uploaded'), 'uploaded'),
    told(became('failed'), 'failed'),
    told(became('refused'), 'not accepted'),
    told(
      before.filter(({ id }) => !kept.has(id)),
      'removed',
    ),
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function told(files: readonly ListedFile[], what: string): string {
  const [first, ...others] = files
  if (!first) return ''
  if (others.length > 0) return `${files.length} files ${what}.`
  return 'reason' in first.state ? `${first.name} ${what}: ${first.state.reason}` : `${first.name} ${what}.`
}
