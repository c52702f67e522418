import { expect, it } from 'vitest'
import { cleanFileName } from '#packages/file-name'
import { acceptsFileType, bytesIn } from './file-rules.ts'
import { messages } from './messages.ts'
import { presignRequestSchema, presignResponseSchema } from './presign.ts'

const fileTypes = ['.doc', '.docx', '.pdf', '.TIFF']

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
])('a file type of %j is accepted: %s', (name, accepted) => {
  expect(acceptsFileType(name, fileTypes)).toBe(accepted)
})

it('a limit of 50 megabytes is 52,428,800 bytes', () => {
  expect(bytesIn(50)).toBe(52_428_800)
})

it('the notices about rejected files have the words of the specification', () => {
  expect([messages.tooLargeTogether, messages.wrongType]).toEqual([
    'Some file/s were not attached due to max total file size reached!',
    'Some file/s were not attached due to invalid file type!',
  ])
})

it('the gateway accepts the key of a clean name', () => {
  const key = `public/documents/${crypto.randomUUID()}/${cleanFileName('a/b\\c: d?.pdf')}`
  expect(presignRequestSchema.safeParse({ key, size: 1, contentType: 'application/pdf' }).success).toBe(true)
  expect(key.split('/')).toHaveLength(4)
})

it('a response of the gateway without headers is valid', () => {
  const url = 'https://storage.example/1'
  expect(presignResponseSchema.parse({ url })).toEqual({ url, headers: {} })
})
