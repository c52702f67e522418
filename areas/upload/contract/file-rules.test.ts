import { describe, expect, it } from 'vitest'
import { cleanFileName } from '#packages/file-name'
import { acceptsFileType, bytesIn, sortPicked } from './file-rules.ts'
import { presignAnswerSchema, presignRequestSchema } from './presign.ts'
import { sentences } from './sentences.ts'

const fileTypes = ['.doc', '.docx', '.pdf', '.TIFF']
type Listed = Parameters<typeof sortPicked>[1][number]
const file = (name: string, size: number, modified = 1) => ({ name, size, modified })
const listed = (name: string, size: number, modified = 1): Listed => ({
  name,
  size,
  pickedAs: { name, modified },
  failed: false,
})
const sort = (picked: ReturnType<typeof file>[], present: Listed[] = []) => {
  const { taken, refused, replaced, renamed } = sortPicked(picked, present, { fileTypes, limitBytes: 100 })
  const names = taken.map(({ name }) => name)
  return { taken: names, refused: refused.map((one) => [one.file.name, one.for]), replaced, renamed }
}

describe('a file type', () => {
  it.each([
    ['a.pdf', true],
    ['A.PDF', true],
    ['a.b.docx', true],
    ['a.tiff', true],
    ['a.pdf.exe', false],
    ['a.pdfx', false],
    ['apdf', false],
    ['.pdf', false],
    ['', false],
  ])('of %j is accepted: %s', (name, accepted) => {
    expect(acceptsFileType(name, fileTypes)).toBe(accepted)
  })
})

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
    const draft = { name: 'a.pdf', size: 10, failed: false }
    expect(sort([file('a.pdf', 10, 2)], [draft])).toMatchObject({ taken: ['a.pdf'], replaced: ['a.pdf'] })
    expect(sort([file('a.pdf', 11, 2)], [draft])).toMatchObject({ taken: ['a (2).pdf'], replaced: [] })
  })

  it('take the place of one of their name that has not arrived, without a word', () => {
    expect(sort([file('a.pdf', 90, 2)], [{ ...listed('a.pdf', 80), failed: true }])).toEqual({
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
    expect(sortPicked([file('a.exe', 1)], [], { fileTypes: undefined, limitBytes: 100 }).taken).toHaveLength(1)
  })
})

it('a limit of 50 megabytes is 52,428,800 bytes', () => {
  expect(bytesIn(50)).toBe(52_428_800)
})

it('what is said about files that were left out is said in the words of the specification', () => {
  expect([sentences.tooLargeTogether, sentences.wrongType]).toEqual([
    'Some file/s were not attached due to max total file size reached!',
    'Some file/s were not attached due to invalid file type!',
  ])
})

it('a clean name makes a key that the gateway takes', () => {
  const key = `public/documents/${crypto.randomUUID()}/${cleanFileName('a/b\\c: d?.pdf')}`
  expect(presignRequestSchema.safeParse({ key, size: 1, contentType: 'application/pdf' }).success).toBe(true)
  expect(key.split('/')).toHaveLength(4)
})

it('a gateway that answers with an address alone is understood', () => {
  const url = 'https://storage.example/1'
  expect(presignAnswerSchema.parse({ url })).toEqual({ url, headers: {} })
})
