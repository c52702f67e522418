import { expect, it } from 'vitest'
import { contentInMemory } from './content.ts'
import { FileError, refusedFile } from './file-error.ts'
import { refusalOf } from './testing/check-bytes.ts'
import { makeZip, type ZipEntry } from './testing/make-zip.ts'
import { officePackage, pdf, program } from './testing/samples.ts'
import { unpackArchive } from './unpack-archive.ts'
import { archiveLimits, createFileBudget, createFormBudget } from './unpacking-budget.ts'

const zipOf = (...entries: ZipEntry[]): Buffer => makeZip(entries)
const megabyte = 1024 * 1024
/** Larger than the limit for unpacking in memory. */
const text = Buffer.alloc(1.5 * megabyte, 'Valued at $640,000.\n')
const zeros = Buffer.alloc(4 * megabyte)
/** The production limits, except that the ratio counts from 1 MB. */
const limits = { ...archiveLimits, ratioFrom: megabyte }

it.each([
  [
    'holds a further archive',
    zipOf({ name: 'inner.zip', content: zipOf({ name: 'a.pdf', content: pdf }) }),
    /^archive-nested: loan\.zip was not accepted: its file inner\.zip is an archive itself/,
  ],
  [
    'holds an archive of another kind',
    zipOf({ name: 'inner.7z', content: '7z' }),
    /^archive-nested: .*its file inner\.7z is/,
  ],
  [
    'holds a program',
    zipOf({ name: 'setup.exe', content: program }),
    /^archive-content: .*its file setup\.exe is of a type that is not accepted/,
  ],
  [
    'holds a renamed program',
    zipOf({ name: 'a/statement.pdf', content: program }),
    /^file-content: .*its file statement\.pdf was not accepted: its content is a program/,
  ],
  [
    'holds a renamed archive',
    zipOf({ name: 'statement.pdf', content: zipOf({ name: 'a.pdf', content: pdf }) }),
    /^file-content: .*statement\.pdf .*type ZIP, not a PDF/,
  ],
  [
    'holds a program among the leftovers of a Mac',
    zipOf({ name: 'a.pdf', content: pdf }, { name: '__MACOSX/._a.pdf', content: program }),
    /^archive-content: .*is a program/,
  ],
  [
    'climbs out of its folder',
    zipOf({ name: '../../a.pdf', content: pdf }),
    /^archive-path: .*its file a\.pdf has a path that leads out/,
  ],
  ['climbs out with backslashes', zipOf({ name: '..\\..\\a.pdf', content: pdf }), /^archive-path/],
  ['names an absolute path', zipOf({ name: '/etc/a.pdf', content: pdf }), /^archive-path/],
  ['names a Windows drive', zipOf({ name: 'C:\\a.pdf', content: pdf }), /^archive-path/],
  [
    'holds a link',
    zipOf({ name: 'a.pdf', content: '/etc/passwd', mode: 0o120777 }),
    /^archive-link: .*its file a\.pdf is a link/,
  ],
  ['holds a device', zipOf({ name: 'a.pdf', content: '', mode: 0o020644 }), /^archive-link: .*not a regular file/],
  [
    'is locked with a password',
    zipOf({ name: 'a.pdf', content: pdf, flags: 1 }),
    /^file-encrypted: .*its file a\.pdf is protected/,
  ],
  [
    'is packed in a way that cannot be read',
    zipOf({ name: 'a.pdf', content: pdf, method: 14 }),
    /^archive-content: .*cannot be unpacked/,
  ],
  [
    'holds more than it says',
    zipOf({ name: 'a.txt', content: 'more than that', declaredSize: 4 }),
    /^file-damaged: .*does not match its declared size/,
  ],
  ['holds nothing', zipOf(), /^file-damaged: .*not a complete ZIP archive/],
  [
    'holds folders only',
    zipOf({ name: 'a/', content: '', mode: 0o040755 }),
    /^archive-content: .*it contains no files/,
  ],
  [
    'stands behind a program',
    Buffer.concat([program, zipOf({ name: 'a.pdf', content: pdf })]),
    /^file-content: .*is a program/,
  ],
  ['holds another content than it says', corrupted(), /^file-damaged/],
  [
    'unpacks to less than it says',
    zipOf({ name: 'a.txt', content: 'short', declaredSize: 50 }),
    /^file-damaged: .*does not match its declared size/,
  ],
])('an archive is refused by its name and the reason when it %s', async (_what, bytes, refusal) => {
  expect(await refusalOf('loan.zip', bytes)).toMatch(refusal)
})

it('an archive is refused by its name and the reason when it is a bomb that says how large it is', async () => {
  const bomb = zipOf({ name: 'a.txt', content: 'a', declaredSize: 1024 ** 3 })
  expect(await refusalOf('loan.zip', bomb)).toMatch(/^archive-too-large: .*unpacks to too much data/)
})

it('an archive is refused by its name and the reason when it is a bomb by its ratio', async () => {
  const bomb = zipOf({ name: 'a.txt', content: Buffer.alloc(80 * megabyte, 'a') })
  expect(bomb.length).toBeLessThan(megabyte / 4)
  expect(await refusalOf('loan.zip', bomb)).toMatch(/^archive-too-large/)
})

it('an archive is refused by its name and the reason when it is a bomb that lies about its size', async () => {
  const bomb = zipOf({ name: 'a.txt', content: zeros, declaredSize: 10 })
  expect(await refusalOf('loan.zip', bomb, { limits })).toMatch(/^(archive-too-large|file-damaged)/)
})

it('an archive is refused by its name and the reason when it is a bomb of many small parts', async () => {
  const part = Buffer.alloc(megabyte / 4, 'a')
  const bomb = zipOf(...Array.from({ length: 10 }, (_, index) => ({ name: `${index}.txt`, content: part })))
  expect(await refusalOf('loan.zip', bomb, { limits })).toMatch(/^archive-too-large/)
})

it('an archive is refused by its name and the reason when it is a bomb inside a document inside it', async () => {
  const inner = officePackage('word/document.xml', [{ name: 'word/a.xml', content: zeros, declaredSize: 10 }])
  const document = zipOf({ name: 'letter.docx', content: inner })
  expect(await refusalOf('loan.zip', document, { limits })).toMatch(/^(archive-too-large|file-damaged)/)
})

it('an archive is refused by its name and the reason when it is a bomb of documents that are small one by one', async () => {
  const part = { name: 'word/a.xml', content: Buffer.alloc(0.6 * megabyte) }
  const letter = officePackage('word/document.xml', [part])
  const letters = zipOf(...['a', 'b', 'c'].map((name) => ({ name: `${name}.docx`, content: letter })))
  expect(await refusalOf('loan.zip', zipOf({ name: 'a.docx', content: letter }), { limits })).toBe('accepted')
  expect(await refusalOf('loan.zip', letters, { limits })).toMatch(/^archive-too-large/)
})

it('an archive is refused by its name and the reason when it unpacks to more than the limit, however well it is packed', async () => {
  const small = { ...archiveLimits, unpacked: 1000, ratioFrom: 1000 }
  const content = Array.from({ length: 300 }, (_, index) => String(index * 7919)).join(' ')
  expect(await refusalOf('loan.zip', zipOf({ name: 'a.txt', content }), { limits: small })).toMatch(
    /^archive-too-large/,
  )
})

it('an archive is refused by its name and the reason when it holds too many files', async () => {
  const few = { ...archiveLimits, entries: 2 }
  const many = zipOf(...['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, content: 'x' })))
  expect(await refusalOf('loan.zip', many, { limits: few })).toMatch(/^archive-too-large: .*it contains too many files/)
})

it('an archive of documents is accepted, with the system files of a Mac', async () => {
  const bundle = zipOf(
    { name: 'loan/Statement.PDF', content: pdf },
    { name: 'loan/.DS_Store', content: 'Bud1' },
    { name: '__MACOSX/loan/._Statement.PDF', content: Buffer.from('0005160700020000', 'hex') },
  )
  expect(await refusalOf('loan.zip', bundle)).toBe('accepted')
})

it('an archive of small files is checked without a file on disk for each', async () => {
  const folder = '/dev/null/no-folder-can-be-here'
  const small = zipOf(
    { name: 'a.pdf', content: pdf },
    { name: 'letter.docx', content: officePackage('word/document.xml') },
  )
  expect(await refusalOf('loan.zip', small, { folder })).toBe('accepted')
  await expect(refusalOf('loan.zip', zipOf({ name: 'a.txt', content: text }), { folder })).rejects.toThrow('ENOTDIR')
})

it.each([
  ['packed', 8],
  ['as it is', 0],
])('an archive is read to the end of a large file in it, %s', async (_how, method) => {
  const spoilt = Buffer.from(text)
  spoilt[spoilt.length - 1] = 0
  expect(await refusalOf('loan.zip', zipOf({ name: 'a.txt', content: text, method }))).toBe('accepted')
  expect(await refusalOf('loan.zip', zipOf({ name: 'a.txt', content: spoilt, method }))).toMatch(/^file-content/)
})

it('an archive that is too large to be read at once is read to its end, and so is a large file in it', async () => {
  const large = Buffer.alloc(5 * megabyte, 'Valued at $640,000.\n')
  const spoilt = Buffer.from(large)
  spoilt[spoilt.length - 1] = 0
  const archive = (content: Buffer) => zipOf({ name: 'a.txt', content: 'x' }, { name: 'b.txt', content, method: 0 })
  expect(await refusalOf('loan.zip', archive(large))).toBe('accepted')
  expect(await refusalOf('loan.zip', archive(spoilt))).toMatch(/^file-content/)
})

it('an archive of many files yields to other requests after each', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ name: `${index}.txt`, content: 'x', method: 0 }))
  let turns = 0
  let seen = 0
  const count = () => {
    turns += 1
    if (seen < many.length) setImmediate(count)
  }
  setImmediate(count)
  const bytes = zipOf(...many)
  const budget = createFileBudget(bytes.length, createFormBudget())
  for await (const _unpacked of unpackArchive(contentInMemory(bytes), budget, '')) seen += 1
  expect(turns).toBeGreaterThanOrEqual(many.length - 1)
})

const workbook = officePackage('xl/workbook.xml')
const embed = (name: string, content: Buffer) => [{ name: `word/embeddings/${name}`, content }]

it('a newer Word or Excel file may hold a workbook', async () => {
  const letter = officePackage('word/document.xml', embed('Sheet1.xlsx', workbook))
  expect(await refusalOf('letter.docx', letter)).toBe('accepted')
  expect(await refusalOf('loan.zip', zipOf({ name: 'letter.docx', content: letter }))).toBe('accepted')
})

it('a newer Word or Excel file may not hold documents in documents in documents', async () => {
  const inner = officePackage('xl/workbook.xml', [{ name: 'xl/embeddings/Sheet2.xlsx', content: workbook }])
  const letter = officePackage('word/document.xml', embed('Sheet1.xlsx', inner))
  expect(await refusalOf('loan.zip', zipOf({ name: 'letter.docx', content: letter }))).toMatch(/^archive-nested/)
})

it('a newer Word or Excel file may not hold an archive', async () => {
  const letter = officePackage('word/document.xml', embed('oleObject1.bin', zipOf({ name: 'a.pdf', content: pdf })))
  expect(await refusalOf('letter.docx', letter)).toMatch(/^archive-nested: .*its file oleObject1\.bin is an archive/)
})

it('a newer Word or Excel file may not hold a program', async () => {
  const letter = officePackage('word/document.xml', embed('oleObject1.bin', program))
  expect(await refusalOf('letter.docx', letter)).toMatch(/^archive-content: .*its file oleObject1\.bin is a program/)
})

function corrupted(): Buffer {
  const bytes = zipOf({ name: 'a.txt', content: 'The valuation is $640,000.' })
  bytes[45] = (bytes[45] ?? 0) ^ 0xff
  return bytes
}

it('the reason shown beside an archive names its refused entry exactly', () => {
  const error = new FileError('archive-link', 'its file a.pdf is a link', 'Pack the file itself instead.')
  expect(refusedFile('loan.zip', error)).toMatchObject({
    message: 'loan.zip was not accepted: its file a.pdf is a link. Pack the file itself instead.',
    file: { reason: 'Its file a.pdf is a link. Pack the file itself instead.' },
  })
})
