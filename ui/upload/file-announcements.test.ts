import { expect, it } from 'vitest'
import { type FileState, fileAnnouncement, type ListedFile } from './file-announcements.ts'

const file = (id: string, state: FileState): ListedFile => ({ id, name: `${id}.pdf`, size: 10, state })
const waiting = { kind: 'waiting' } as const
const uploading = { kind: 'uploading', sentBytes: 1 } as const
const uploaded = { kind: 'uploaded' } as const
const fileNamed = (id: string, name: string, state: FileState): ListedFile => ({ ...file(id, state), name })
const refused = { kind: 'refused', reason: 'It is empty.' } as const
const failed = { kind: 'failed', reason: 'Try again.' } as const

it.each([
  ['one that came', [], [file('a', waiting)], 'a.pdf added.'],
  ['several that came', [], [file('a', waiting), file('b', uploading)], '2 files added.'],
  ['one that arrived', [file('a', uploading)], [file('a', uploaded)], 'a.pdf uploaded.'],
  ['one that came and arrived at once', [], [file('a', uploaded)], 'a.pdf uploaded.'],
  ['one that failed', [file('a', uploading)], [file('a', failed)], 'a.pdf failed: Try again.'],
  [
    'one that is not taken',
    [file('a', uploading)],
    [file('a', { kind: 'refused', reason: 'It is empty.' })],
    'a.pdf not accepted: It is empty.',
  ],
  ['several that failed', [], [file('a', failed), file('b', failed)], '2 files failed.'],
  ['one that left', [file('a', uploaded)], [], 'a.pdf removed.'],
  ['one that replaces itself', [file('a', uploaded)], [fileNamed('b', 'a.pdf', waiting)], 'a.pdf replaced.'],
  [
    'the only one, replaced by another',
    [file('a', waiting)],
    [file('b', { kind: 'checking' })],
    'a.pdf replaced. b.pdf added.',
  ],
  ['one that was refused and gives way to another', [file('a', refused)], [file('b', waiting)], 'b.pdf added.'],
  ['one that was refused and leaves', [file('a', refused), file('b', uploaded)], [file('b', uploaded)], ''],
  [
    'one of several that is replaced',
    [file('a', uploaded), file('b', uploaded)],
    [file('b', uploaded), fileNamed('c', 'a.pdf', uploaded)],
    'a.pdf replaced. a.pdf uploaded.',
  ],
  ['progress', [file('a', uploading)], [file('a', { kind: 'uploading', sentBytes: 9 })], ''],
  ['a file that goes on', [file('a', { kind: 'checking' })], [file('a', waiting)], ''],
  [
    'all at once',
    [file('a', uploading), file('b', uploading)],
    [file('a', uploaded), file('c', waiting)],
    'c.pdf added. a.pdf uploaded. b.pdf removed.',
  ],
])('a list announces %s', (_what, before, after, announced) => {
  expect(fileAnnouncement(before, after)).toBe(announced)
})
