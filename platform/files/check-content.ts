import type { Candidate } from './candidate.ts'
import { checkArchive, isZip } from './check-archive.ts'
import { checkText, checkWebPage } from './check-text.ts'
import { damaged, FileFault } from './file-fault.ts'
import { type FileExtension, fileTypeOf } from './file-types.ts'
import { lookIntoPackage, lookIntoZip } from './look-into-archive.ts'
import { isProgram, nameContent } from './name-content.ts'
import { isOle, readOleDirectory } from './read-ole-directory.ts'

type Ends = { readonly head: Buffer; readonly tail: Buffer }

const headLength = 16 * 1024
const tailLength = 32 * 1024

/** The first bytes, in hexadecimal. */
const beginnings = {
  '.pdf': ['255044462d'],
  '.png': ['89504e470d0a1a0a'],
  '.jpg': ['ffd8ff'],
  '.jpeg': ['ffd8ff'],
  '.tif': ['49492a00', '4d4d002a', '49492b00', '4d4d002b'],
  '.tiff': ['49492a00', '4d4d002a', '49492b00', '4d4d002b'],
} as const

/** What must stand near the end, for the types that have such a mark and that nothing is ever appended to. */
const endings: Readonly<Partial<Record<FileExtension, string>>> = { '.pdf': '%%EOF', '.png': 'IEND' }

/** Streams of which one stands at the top of the container. */
const oleStreams = { '.doc': ['WordDocument'], '.xls': ['Workbook', 'Book'], '.msg': ['__properties_version1.0'] }

/**
 * Compares what a file is with what its ending says, and looks into archives.
 *
 * @throws FileFault
 */
export async function checkContent(candidate: Candidate): Promise<void> {
  const ends = await readEnds(candidate)
  const { extension, content } = candidate
  switch (extension) {
    case '.txt':
      if (isProgram(ends.head)) throw await otherContent(candidate, ends)
      return await checkText(content)
    case '.htm':
      return await checkWebPage(content, ends.head)
    case '.doc':
    case '.xls':
    case '.msg':
      return await checkOle(candidate, ends, oleStreams[extension])
    case '.docx':
      return await checkPackage(candidate, ends, 'word/')
    case '.xlsx':
      return await checkPackage(candidate, ends, 'xl/')
    case '.zip':
      return await checkZip(candidate, ends)
    default:
      if (!beginnings[extension].some((bytes) => ends.head.toString('hex', 0, 16).startsWith(bytes)))
        throw await otherContent(candidate, ends)
      if (!ends.tail.includes(endings[extension] ?? '')) throw damaged('its end is missing')
  }
}

async function readEnds({ content: { size, read } }: Candidate): Promise<Ends> {
  return { head: await read(0, headLength), tail: await read(Math.max(0, size - tailLength), tailLength) }
}

async function checkOle(candidate: Candidate, ends: Ends, streams: readonly string[]): Promise<void> {
  if (!isOle(ends.head)) throw await otherContent(candidate, ends)
  const names = await readOleDirectory(candidate.content)
  if (!streams.some((stream) => names.has(stream))) throw await otherContent(candidate, ends)
}

/** A newer Word or Excel file: an archive with a table of contents. Locked with a password it is an OLE container. */
async function checkPackage(candidate: Candidate, ends: Ends, part: 'word/' | 'xl/'): Promise<void> {
  if (isOle(ends.head) && (await readOleDirectory(candidate.content)).has('EncryptedPackage'))
    throw new FileFault(
      'file-encrypted',
      'it is protected by a password',
      'Save it without a password and attach that.',
    )
  if (!isZip(ends.head)) throw await otherContent(candidate, ends)
  const names = await checkArchive({
    ...candidate,
    look: (unpacked) => lookIntoPackage(unpacked, candidate, checkContent),
  })
  if (!names.includes('[Content_Types].xml') || !names.some((name) => name.startsWith(part)))
    throw await otherContent(candidate, ends)
  if (names.some((name) => /vbaproject\.bin$/i.test(name)))
    throw new FileFault('file-content', 'it holds macros', 'Save it without macros and attach that.')
}

async function checkZip(candidate: Candidate, ends: Ends): Promise<void> {
  if (!isZip(ends.head) && !ends.head.toString('latin1').startsWith('PK')) throw await otherContent(candidate, ends)
  const names = await checkArchive({ ...candidate, look: (unpacked) => lookIntoZip(unpacked, candidate, checkContent) })
  if (names.length === 0) throw new FileFault('archive-content', 'it holds no files', 'Attach the files themselves.')
}

async function otherContent({ extension }: Candidate, { head }: Ends): Promise<FileFault> {
  const found = (await nameContent(head)) ?? 'something else'
  const { called } = fileTypeOf(extension)
  return new FileFault(
    'file-content',
    `its content is ${found}, not ${called}`,
    `Attach ${called} or rename it to what it is.`,
  )
}
