import { expect, it } from 'vitest'
import { addPicked, noPickedFiles, type PickedFile, removePicked } from './picked-files.ts'

const uploaded = { kind: 'uploaded' } as const
const file = (name: string, size: number, lastModified = 1) => new File(['x'.repeat(size)], name, { lastModified })
const listed = (name: string, size: number, modified = 1): PickedFile => ({
  id: crypto.randomUUID(),
  name,
  size,
  source: file(name, size, modified),
  state: uploaded,
})
const sort = (picked: ReturnType<typeof file>[], present: PickedFile[] = []) => {
  const rules = { fileTypes: ['.doc', '.docx', '.pdf', '.TIFF'], limitBytes: 100 }
  const { files, notices } = addPicked({ ...noPickedFiles, files: present }, picked, rules)
  const namesOf = (kind: string) => notices.filter((one) => one.kind === kind).map(({ names }) => names)
  return {
    taken: files.filter(({ id }) => !present.some((one) => one.id === id)).map(({ name }) => name),
    refused: (['type', 'empty', 'size'] as const).flatMap((kind) =>
      namesOf(kind)
        .flat()
        .map((name) => [name, kind]),
    ),
    replaced: namesOf('replaced').flat(),
    renamed: namesOf('renamed').map(([from, to]) => ({ from, to })),
  }
}

it('picked files are accepted up to the limit, to the byte', () => {
  expect(sort([file('a.pdf', 60), file('b.pdf', 40)])).toEqual({
    taken: ['a.pdf', 'b.pdf'],
    refused: [],
    replaced: [],
    renamed: [],
  })
})

it('picked files that exceed the total limit are rejected, and smaller ones after them accepted', () => {
  expect(sort([file('a.pdf', 60), file('b.pdf', 41), file('c.pdf', 40)])).toMatchObject({
    taken: ['a.pdf', 'c.pdf'],
    refused: [['b.pdf', 'size']],
  })
})

it('picked files count together with the listed ones', () => {
  expect(sort([file('a.pdf', 60)], [listed('b.pdf', 41)])).toMatchObject({ refused: [['a.pdf', 'size']] })
})

it('picked files of another type, or empty, are rejected', () => {
  expect(sort([file('a.exe', 1), file('b.pdf', 0)])).toMatchObject({
    taken: [],
    refused: [
      ['a.exe', 'type'],
      ['b.pdf', 'empty'],
    ],
  })
})

it('picked files that are listed already replace themselves, and count once', () => {
  expect(sort([file('a.pdf', 80)], [listed('a.pdf', 80)])).toEqual({
    taken: ['a.pdf'],
    refused: [],
    replaced: ['a.pdf'],
    renamed: [],
  })
})

it.each([
  ['of another size', file('a.pdf', 20)],
  ['that were changed at another time', file('a.pdf', 10, 2)],
])('picked files %s with a used name get a number, and none is lost', (_which, other) => {
  expect(sort([other], [listed('a.pdf', 10)])).toEqual({
    taken: ['a (2).pdf'],
    refused: [],
    replaced: [],
    renamed: [{ from: 'a.pdf', to: 'a (2).pdf' }],
  })
  expect(sort([file('a.pdf', 10), other]).taken).toEqual(['a.pdf', 'a (2).pdf'])
})

it('a picked file whose name is taken gets the next free number', () => {
  const { taken } = sort([file('a.pdf', 3), file('a.pdf', 4)], [listed('a.pdf', 1), listed('a (2).pdf', 2)])
  expect(taken).toEqual(['a (3).pdf', 'a (4).pdf'])
})

it('picked files that got a number are recognised by their name on the disk', () => {
  const numbered = { ...listed('a (2).pdf', 20, 2), source: file('a.pdf', 20, 2) }
  expect(sort([file('a.pdf', 20, 2)], [listed('a.pdf', 10), numbered])).toMatchObject({
    taken: ['a (2).pdf'],
    replaced: ['a (2).pdf'],
    renamed: [],
  })
  // A file whose original name is "a (2).pdf" is a different file.
  expect(sort([file('a (2).pdf', 20, 2)], [numbered]).taken).toEqual(['a (2) (2).pdf'])
})

it('picked files with the name and size of a draft’s file replace it', () => {
  const draft = { id: 'draft', name: 'a.pdf', size: 10, state: uploaded }
  expect(sort([file('a.pdf', 10, 2)], [draft])).toMatchObject({ taken: ['a.pdf'], replaced: ['a.pdf'] })
  expect(sort([file('a.pdf', 11, 2)], [draft])).toMatchObject({ taken: ['a (2).pdf'], replaced: [] })
})

it('picked files replace a failed one of their name without a notice', () => {
  expect(
    sort([file('a.pdf', 90, 2)], [{ ...listed('a.pdf', 80), state: { kind: 'failed', reason: '' } as const }]),
  ).toEqual({
    taken: ['a.pdf'],
    refused: [],
    replaced: [],
    renamed: [],
  })
})

it('picked files that do not fit leave the listed one of their name', () => {
  expect(sort([file('a.pdf', 101)], [listed('a.pdf', 70)])).toMatchObject({ taken: [], replaced: [], renamed: [] })
})

it('picked files are checked by the server only while the types are unknown', () => {
  const { files } = addPicked(noPickedFiles, [file('a.exe', 1)], {
    fileTypes: undefined,
    limitBytes: 100,
  })
  expect(files).toHaveLength(1)
})

it('picked files leave the notices of earlier picks, except for files that are accepted now', () => {
  const rules = { fileTypes: ['.pdf'], limitBytes: 100 }
  const picks = [
    [file('a.exe', 1), file('b.pdf', 0)],
    [file('c.exe', 1), file('d.pdf', 101)],
    [file('b.pdf', 5), file('a.exe', 1)],
  ]
  const picked = picks.reduce((now, sources) => addPicked(now, sources, rules), noPickedFiles)
  expect(picked.notices.map(({ kind, names }) => [kind, names])).toEqual([
    ['type', ['a.exe', 'c.exe']],
    ['size', ['d.pdf']],
  ])
  const kinds = removePicked(picked, picked.files[0]?.id ?? '').notices.map(({ kind }) => kind)
  expect(kinds).toEqual(['type'])
})
