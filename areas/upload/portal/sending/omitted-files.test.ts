import { expect, it } from 'vitest'
import type { PickedFile, PickNotice } from '../picking/picked-files.ts'
import { omittedFiles } from './omitted-files.tsx'

const file = (name: string, state: PickedFile['state']): PickedFile => ({ id: name, name, size: 1, state })
const sent = file('sent.pdf', { kind: 'uploaded' })
const failed = file('failed.pdf', { kind: 'failed', reason: 'Away.' })
const refused = file('refused.pdf', { kind: 'refused', reason: 'Malware.' })
const notice = (kind: PickNotice['kind'], ...names: string[]): PickNotice => ({ kind, message: '', names })

it('a file that failed, was refused or was never attached is left out with its reason, each once', () => {
  const notices = [notice('size', 'large.pdf', 'failed.pdf'), notice('type', 'tool.exe'), notice('empty', 'empty.txt')]
  expect(omittedFiles({ files: [sent, failed, refused], attached: [sent], notices })).toEqual([
    { name: 'failed.pdf', reason: 'upload failed' },
    { name: 'refused.pdf', reason: 'not accepted' },
    { name: 'large.pdf', reason: 'max total file size reached' },
    { name: 'tool.exe', reason: 'type not accepted' },
    { name: 'empty.txt', reason: 'it is empty' },
  ])
})

it('a file that is sent under its own or another name is not left out', () => {
  const notices = [notice('replaced', 'sent.pdf'), notice('renamed', 'sent.pdf', 'sent (2).pdf')]
  expect(omittedFiles({ files: [sent], attached: [sent], notices })).toEqual([])
})
