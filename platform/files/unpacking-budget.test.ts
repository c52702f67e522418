import { expect, it } from 'vitest'
import { refusalOf, refusalsOf } from './testing/check-bytes.ts'
import { makeZip } from './testing/make-zip.ts'
import { officePackage, pdf } from './testing/samples.ts'

const megabyte = 1024 * 1024
const text = Buffer.alloc(1.5 * megabyte, 'Valued at $640,000.\n')

const [two, letter] = [
  makeZip([
    { name: 'a.txt', content: 'x' },
    { name: 'b.txt', content: 'x' },
  ]),
  officePackage('word/document.xml'),
]

it('the archives of one form have a limit of files together', async () => {
  const limitsOfForm = { entries: 5, unpacked: megabyte }
  const files = {
    'a.zip': two,
    'b.docx': letter,
    'c.zip': two,
    'd.txt': pdf,
    'e.zip': makeZip([{ name: 'a.pdf', content: pdf }]),
  }
  expect(await refusalsOf(files, { limitsOfForm })).toEqual([
    'accepted',
    'accepted',
    'archive-too-large: c.zip was not accepted: with it, this form contains more than 5 files when unpacked. Attach only what is needed.',
    'accepted',
    'accepted',
  ])
})

it('the archives of one form have a limit of unpacked bytes together', async () => {
  const limitsOfForm = { entries: 100, unpacked: 2 * text.length }
  const large = makeZip([{ name: 'a.txt', content: text }])
  const files = { 'a.zip': large, 'b.zip': large, 'c.zip': large }
  expect(await refusalsOf(files, { limitsOfForm })).toEqual([
    'accepted',
    'accepted',
    expect.stringMatching(/^archive-too-large: c\.zip was not accepted: with it, this form unpacks to more than .* GB/),
  ])
})

it('the archives of each form are counted separately', async () => {
  const limitsOfForm = { entries: 2, unpacked: megabyte }
  expect(await refusalOf('a.zip', two, { limitsOfForm })).toBe('accepted')
  expect(await refusalOf('a.zip', two, { limitsOfForm })).toBe('accepted')
})
