import { describe, expect, it } from 'vitest'
import { addPicked } from './add-picked.ts'
import { nothingPicked, type PickedFile } from './picked-files.ts'

const uploaded = { kind: 'uploaded' } as const
const file = (name: string, size: number, modified = 1) => ({ id: crypto.randomUUID(), name, size, modified })
const listed = (name: string, size: number, modified = 1): PickedFile => ({
  id: crypto.randomUUID(),
  name,
  size,
  pickedAs: { name, modified },
  state: uploaded,
})
const sort = (picked: ReturnType<typeof file>[], present: PickedFile[] = []) => {
  const rules = { fileTypes: ['.doc', '.docx', '.pdf', '.TIFF'], limitBytes: 100, single: false }
  const { files, notices } = addPicked({ ...nothingPicked, files: present }, picked, rules)
  const namesOf = (kind: string) => notices.filter((one) => one.kind === kind).map(({ names }) => names)
  return {
    taken: files.filter(({ id }) => picked.some((one) => one.id === id)).map(({ name }) => name),
    refused: (['type', 'empty', 'size'] as const).flatMap((kind) =>
      namesOf(kind)
        .flat()
        .map((name) => [name, kind]),
    ),
    replaced: namesOf('replaced').flat(),
    renamed: namesOf('renamed').map(([from, to]) => ({ from, to })),
  }
}

describe('picked files', () => {
  it('are taken up to the limit, to the byte', () => {
    expect(sort([file('a.pdf', 60), file('b.pdf', 40)])).toEqual({
      taken: ['a.pdf', 'b.pdf'],
      refused: [],
      replaced: [],
      renamed: [],
    })
  })

  it('that would push the total over the limit are left out, and smaller ones after them kept', () => {
    expect(sort([file('a.pdf', 60), file('b.pdf', 41), file('c.pdf', 40)])).toMatchObject({
      taken: ['a.pdf', 'c.pdf'],
      refused: [['b.pdf', 'size']],
    })
  })

  it('count beside those that are there', () => {
    expect(sort([file('a.pdf', 60)], [listed('b.pdf', 41)])).toMatchObject({ refused: [['a.pdf', 'size']] })
  })

  it('of another type, or empty, are left out', () => {
    expect(sort([file('a.exe', 1), file('b.pdf', 0)])).toMatchObject({
      taken: [],
      refused: [
        ['a.exe', 'type'],
        ['b.pdf', 'empty'],
      ],
    })
  })

  it('that are there already take their own place, and its bytes', () => {
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
  ])('%s but of a name that is taken get a number, and none is lost', (_which, other) => {
    expect(sort([other], [listed('a.pdf', 10)])).toEqual({
      taken: ['a (2).pdf'],
      refused: [],
      replaced: [],
      renamed: [{ from: 'a.pdf', to: 'a (2).pdf' }],
    })
    expect(sort([file('a.pdf', 10), other]).taken).toEqual(['a.pdf', 'a (2).pdf'])
  })

  it('get the next number that is free', () => {
    const { taken } = sort([file('a.pdf', 3), file('a.pdf', 4)], [listed('a.pdf', 1), listed('a (2).pdf', 2)])
    expect(taken).toEqual(['a (3).pdf', 'a (4).pdf'])
  })

  it('that got a number are known again by the name that they have on the disk', () => {
    const numbered = { ...listed('a (2).pdf', 20, 2), pickedAs: { name: 'a.pdf', modified: 2 } }
    expect(sort([file('a.pdf', 20, 2)], [listed('a.pdf', 10), numbered])).toMatchObject({
      taken: ['a (2).pdf'],
      replaced: ['a (2).pdf'],
      renamed: [],
    })
    // A file whose original name is "a (2).pdf" is a different file.
    expect(sort([file('a (2).pdf', 20, 2)], [numbered]).taken).toEqual(['a (2) (2).pdf'])
  })

  it('of the name and size of a draft’s file are taken for it', () => {
    const draft = { id: 'draft', name: 'a.pdf', size: 10, state: uploaded }
    expect(sort([file('a.pdf', 10, 2)], [draft])).toMatchObject({ taken: ['a.pdf'], replaced: ['a.pdf'] })
    expect(sort([file('a.pdf', 11, 2)], [draft])).toMatchObject({ taken: ['a (2).pdf'], replaced: [] })
  })

  it('take the place of one of their name that has not arrived, without a word', () => {
    expect(
      sort([file('a.pdf', 90, 2)], [{ ...listed('a.pdf', 80), state: { kind: 'failed', reason: '' } as const }]),
    ).toEqual({
      taken: ['a.pdf'],
      refused: [],
      replaced: [],
      renamed: [],
    })
  })

  it('that do not fit leave the one of their name where it is', () => {
    expect(sort([file('a.pdf', 101)], [listed('a.pdf', 70)])).toMatchObject({ taken: [], replaced: [], renamed: [] })
  })

  it('are left to the server while the types are not known', () => {
    const { files } = addPicked(nothingPicked, [file('a.exe', 1)], {
      fileTypes: undefined,
      limitBytes: 100,
      single: false,
    })
    expect(files).toHaveLength(1)
  })
})
