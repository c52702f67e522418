import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName as serversName } from '#platform/files'
import { acceptsFileType } from './accepts-file-type.ts'
import { bytesIn } from './bytes-in.ts'
import { cleanFileName } from './clean-file-name.ts'
import { presignAnswerSchema, presignRequestSchema } from './presign.ts'
import { sentences } from './sentences.ts'
import { sortPicked } from './sort-picked.ts'

const fileTypes = ['.doc', '.docx', '.pdf', '.TIFF']
const file = (name: string, size: number) => ({ name, size })
const sort = (picked: { name: string; size: number }[], present: { name: string; size: number }[] = []) => {
  const { taken, refused, replaced } = sortPicked(picked, present, { fileTypes, limitBytes: 100 })
  return { taken: taken.map(({ name }) => name), refused: refused.map((one) => [one.file.name, one.for]), replaced }
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
    })
  })

  it('that would push the total over the limit are left out, and smaller ones after them kept', () => {
    expect(sort([file('a.pdf', 60), file('b.pdf', 41), file('c.pdf', 40)])).toMatchObject({
      taken: ['a.pdf', 'c.pdf'],
      refused: [['b.pdf', 'size']],
    })
  })

  it('count beside those that are there', () => {
    expect(sort([file('a.pdf', 60)], [file('b.pdf', 41)])).toMatchObject({ refused: [['a.pdf', 'size']] })
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

  it('of a name that is there take its place, and its bytes', () => {
    expect(sort([file('a.pdf', 80)], [file('a.pdf', 70)])).toEqual({
      taken: ['a.pdf'],
      refused: [],
      replaced: ['a.pdf'],
    })
  })

  it('of the same name twice: the last one stays', () => {
    const { taken } = sortPicked([file('a.pdf', 10), file('a.pdf', 20)], [], { fileTypes, limitBytes: 100 })
    expect(taken).toEqual([file('a.pdf', 20)])
  })

  it('that do not fit leave the one of their name where it is', () => {
    expect(sort([file('a.pdf', 101)], [file('a.pdf', 70)])).toMatchObject({ taken: [], replaced: [] })
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

describe('the clean name of a file', () => {
  it.each([
    'report.pdf',
    'a b#(1).pdf',
    'C:\\fakepath\\notes.txt',
    'con.txt',
    'Ünïcode 漢字.docx',
    `${'x'.repeat(300)}.pdf`,
  ])('is the one that the server gives it: %s', (given) => {
    expect(cleanFileName(given)).toBe(serversName(given))
  })

  it('is left by the server as it is, however odd it was', () => {
    const odd = fc.constantFrom(
      '/',
      '\\',
      ':',
      ' ',
      '\t',
      '.',
      '\u202e',
      '\u00ad',
      '\0',
      'é',
      'e',
      '\u0301',
      '😀',
      '\ud83d',
      'con',
    )
    const unit = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (given) => {
        expect(serversName(cleanFileName(given))).toBe(cleanFileName(given))
      }),
      { numRuns: 3000 },
    )
  }, 30_000)

  it('makes a key that the gateway takes', () => {
    const key = `public/documents/${crypto.randomUUID()}/${cleanFileName('a/b\\c: d?.pdf')}`
    expect(presignRequestSchema.safeParse({ key, size: 1, contentType: 'application/pdf' }).success).toBe(true)
    expect(key.split('/')).toHaveLength(4)
  })
})

it('a gateway that answers with an address alone is understood', () => {
  expect(presignAnswerSchema.parse({ url: 'https://storage.example/1' })).toEqual({
    url: 'https://storage.example/1',
    headers: {},
  })
})
