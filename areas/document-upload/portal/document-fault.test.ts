import { expect, it } from 'vitest'
import type { PickedFile } from '#areas/upload/portal'
import { documentFault, showFault } from './document-fault.ts'

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

it('a file of a wrong type is refused in the list too, and one that is merely missing changes nothing', () => {
  const wrong = picked(file('tool.exe', 'waiting'))
  const right = picked(file('a.pdf', 'checking'))
  const shown = (picking: typeof wrong) => showFault(picking.files, documentFault(picking, ['.pdf']))
  expect(shown(wrong).map(({ state }) => state)).toEqual([
    { kind: 'refused', reason: 'Choose a file of an accepted type.' },
  ])
  expect(shown(right)).toBe(right.files)
})
