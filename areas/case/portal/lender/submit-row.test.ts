import { expect, it } from 'vitest'
import type { FilePicking } from '#areas/upload/portal'
import { submitDisabledReason } from './submit-row.tsx'

type File = FilePicking['files'][number]
const file = (name: string, state: File['state']): File => ({ id: name, name, size: 1, state })
const sent = file('notes.txt', { kind: 'uploaded' })
const failed = file('ok8.pdf', { kind: 'failed', reason: 'The upload failed.' })
const refused = file('bad.pdf', { kind: 'refused', reason: 'It is damaged.' })

function why(files: readonly File[], { filesRequired = true, busy = false, mode = 'pre-signed' as const } = {}) {
  const attached = files.filter(({ state }) => state.kind === 'uploaded')
  return submitDisabledReason({ mode, files, attached, busy }, filesRequired)
}

it('a request whose files have all arrived can be sent', () => {
  expect(why([sent])).toBeNull()
  expect(why([], { filesRequired: false })).toBeNull()
})

it('a request waits for its files, and for the first of them where it needs one', () => {
  expect(why([sent], { busy: true })).toBe('Checking files…')
  expect(why([])).toBe('Attach at least one document to submit.')
})

it('a file that failed or was refused is never left out in silence', () => {
  expect(why([sent, failed])).toBe('Retry or remove ok8.pdf first.')
  expect(why([sent, refused], { filesRequired: false })).toBe('Remove bad.pdf first.')
  expect(why([failed, refused, sent], { busy: true })).toBe('Retry or remove ok8.pdf first, and remove bad.pdf.')
})
