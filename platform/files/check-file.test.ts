import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFileCheck, fileExtensions, refuseFileType } from './index.ts'
import { checkBytes, refusalOf } from './testing/check-bytes.ts'
import { makeOle } from './testing/make-ole.ts'
import { makeZip } from './testing/make-zip.ts'
import { officePackage, pdf, program, samples } from './testing/samples.ts'

const sampleOf = (name: string): Buffer => samples[name] ?? Buffer.alloc(0)

it('the accepted types are those of the specification', () => {
  expect(fileExtensions.join(' ')).toBe('.doc .docx .png .xls .xlsx .pdf .txt .zip .msg .htm .jpg .jpeg .tif .tiff')
})

it.each(Object.keys(samples))('an honest %s is accepted', async (name) => {
  expect(await refusalOf(name, sampleOf(name))).toBe('accepted')
})

it.each(Object.keys(samples))('an honest %s is accepted in capitals too', async (name) => {
  expect(await refusalOf(name.toUpperCase(), sampleOf(name))).toBe('accepted')
})

it('an accepted file has the content type of its extension', async () => {
  expect(await checkBytes('C:\\loans\\Statement\u202e.PDF', pdf)).toEqual({ contentType: 'application/pdf' })
})

it.each([
  ['is of another type', 'setup.exe', program, /^file-type: setup\.exe was not accepted: its type is not accepted/],
  ['hides its type behind another', 'statement.pdf.exe', pdf, /^file-type: statement\.pdf\.exe was/],
  ['hides its type behind a semicolon', 'statement.pdf;x.exe', pdf, /^file-type: statement\.pdf_x\.exe was/],
  ['turns its name around', 'annexe\u202efdp.exe', pdf, /^file-type: annexefdp\.exe was/],
  ['is nothing but an ending', '.pdf', pdf, /^file-type: pdf was/],
  ['is empty', 'statement.pdf', Buffer.alloc(0), /^file-empty: statement\.pdf was not accepted: it is empty/],
  ['is a renamed program', 'statement.pdf', program, /^file-content: .*its content is a program, not a PDF document/],
  ['is a program with two endings', 'setup.exe.pdf', program, /^file-content: setup\.exe\.pdf .*is a program/],
  ['is a program called text', 'readme.txt', program, /^file-content: readme\.txt .*is a program, not plain text/],
  [
    'is a picture called a document',
    'letter.pdf',
    sampleOf('plan.png'),
    /its content is a file of type PNG, not a PDF/,
  ],
  ['is a document called a picture', 'plan.png', pdf, /its content is a file of type PDF, not a PNG picture/],
  ['is a workbook called a letter', 'letter.docx', sampleOf('figures.xlsx'), /^file-content: .*not a Word document/],
  [
    'is an older workbook called a letter',
    'letter.doc',
    sampleOf('figures.xls'),
    /^file-content: .*not a Word document/,
  ],
  ['is a letter called a message', 'mail.msg', sampleOf('letter.doc'), /^file-content: .*not an Outlook message/],
  ['is an archive called a letter', 'letter.docx', sampleOf('bundle.zip'), /^file-content: .*not a Word document/],
  ['holds what no text holds', 'notes.txt', Buffer.from('one\0two'), /^file-content: .*its content is not text/],
  ['is text called a web page', 'page.htm', Buffer.from('hello'), /^file-content: .*its content is not a web page/],
  [
    'holds macros',
    'letter.docx',
    officePackage('word/document.xml', [{ name: 'word/vbaProject.bin', content: 'x' }]),
    /^file-content: .*it contains macros/,
  ],
  [
    'is an older letter with macros',
    'letter.doc',
    makeOle(['WordDocument', 'Macros']),
    /^file-content: .*it contains macros/,
  ],
  [
    'is an older workbook with macros',
    'figures.xls',
    makeOle(['Workbook', '_VBA_PROJECT_CUR']),
    /^file-content: .*it contains macros/,
  ],
  [
    'is locked with a password',
    'letter.docx',
    makeOle(['EncryptionInfo', 'EncryptedPackage']),
    /^file-encrypted: .*protected by a password/,
  ],
])('a file is refused by its name and the reason when it %s', async (_what, name, bytes, refusal) => {
  expect(await refusalOf(name, bytes)).toMatch(refusal)
})

it.each(['statement.pdf', 'plan.png', 'letter.doc', 'figures.xlsx', 'bundle.zip'])(
  'a file is refused by its name and the reason when it is cut off: the first part of %s',
  async (name) => {
    const whole = sampleOf(name)
    expect(await refusalOf(name, whole.subarray(0, whole.length - 600 > 0 ? whole.length - 600 : 30))).toMatch(
      /^file-damaged: .*(end is missing|incomplete)/,
    )
  },
)

it('a file is refused by its name and the reason when it is cut off: an older letter without its last page', async () => {
  const whole = sampleOf('letter.doc')
  expect(await refusalOf('letter.doc', whole.subarray(0, whole.length - 512))).toMatch(
    /^file-damaged: .*its end is missing/,
  )
})

it('a file is refused by its name and the reason when it has a table that leads in a circle', async () => {
  const ole = Buffer.from(sampleOf('letter.doc'))
  ole.writeUInt32LE(1, 512 + 4)
  expect(await refusalOf('letter.doc', ole)).toMatch(/^file-damaged: .*inner tables are broken/)
})

it.each([
  ['in the Windows encoding', Buffer.from('caf\xe9', 'latin1')],
  ['in UTF-16', Buffer.from('\ufeffFaçade', 'utf16le')],
  ['that begins like a program', Buffer.from('MZ Brown, valuer')],
  ['with an old end-of-file mark', Buffer.from('one\r\n\x1a')],
])('text %s is accepted', async (_what, bytes) => {
  expect(await refusalOf('notes.txt', bytes)).toBe('accepted')
})

it('UTF-16 text with a zero character is refused', async () => {
  expect(await refusalOf('notes.txt', Buffer.from('\ufeffone\u0000two', 'utf16le'))).toMatch(/^file-content/)
})

it('a forbidden character at the end of a text is found', async () => {
  const long = Buffer.alloc(300_000, 'a')
  long[299_999] = 0
  expect(await refusalOf('notes.txt', long)).toMatch(/^file-content/)
})

it("a file that is no archive does not wait for archives, not even for the person's own", async () => {
  const place = await mkdtemp(join(tmpdir(), 'lmi-files-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const checkFile = createFileCheck({ folder: place })({ channel: 'IRONBARK', owner: 'somebody' })
  const order: string[] = []
  const check = async (name: string, bytes: Buffer) => {
    const path = join(place, name)
    await writeFile(path, bytes)
    return async () => {
      expect(await checkFile({ path, name, size: bytes.length })).toHaveProperty('contentType')
      order.push(name)
    }
  }
  const many = Array.from({ length: 4_000 }, (_, index) => ({ name: `${index}.txt`, content: 'x' }))
  const checks = [await check('loan.zip', makeZip(many)), await check('note.txt', Buffer.from('A note'))]
  await Promise.all(checks.map((start) => start()))
  expect(order).toEqual(['note.txt', 'loan.zip'])
})

it('a type is accepted or refused by the file name, before a byte is sent', () => {
  expect(refuseFileType('Statement.PDF')).toBeNull()
  expect(refuseFileType('setup.exe')).toMatchObject({ code: 'file-type' })
})
