import { expect, it } from 'vitest'
import type { PickedFile } from '#areas/upload/portal'
import { documentFault } from './document-fault.ts'

const file = (name: string, kind: 'waiting' | 'checking'): PickedFile => ({ id: name, name, size: 1, state: { kind } })
const picked = (...files: PickedFile[]) => ({
  files,
  attached: files.filter(({ state }) => state.kind === 'waiting'),
})

it.each([
  ['nothing is chosen', picked(), 'Select a document.'],
  [
    'the type is another, whatever its case',
    picked(file('Tool.EXE', 'waiting')),
    'File does not have a valid file extension.',
  ],
  ['it can be sent', picked(file('a.PDF', 'waiting')), null],
])('a document when %s', (_when, picking, fault) => {
  expect(documentFault(picking, ['.pdf'])?.message ?? null).toBe(fault)
})
