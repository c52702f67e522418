import { basename } from 'node:path/posix'
import { fileTypeFromBuffer } from 'file-type'
import { cleanFileName } from '#packages/file-name'
import { checkText, checkWebPage } from './check-text.ts'
import type { Content } from './content.ts'
import { damaged, FileError } from './file-error.ts'
import { extensionOf, type FileExtension, fileTypeOf } from './file-types.ts'
import { isOle, loadOleDirectory } from './ole-directory.ts'
import { isZip, type Unpacked, unpackArchive } from './unpack-archive.ts'
import type { Budget } from './unpacking-budget.ts'

/** A file and the type that its extension declares. */
type Candidate = {
  readonly content: Content
  readonly extension: FileExtension
  /** The number of archives that it was unpacked from. */
  readonly depth: number
  readonly budget: Budget
  /** The folder for large unpacked entries. */
  readonly folder: string
}

/** Maximum nesting: a Word document in a ZIP, and a workbook in that document. */
const maxNesting = 2

const headLength = 16 * 1024
const tailLength = 32 * 1024

const packed = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|zst|cab|iso|jar|arj|lzh|z)$/i

/** Files that operating systems add to archives: users neither choose nor open them. */
const leftover = /(^|\/)(__MACOSX\/|(\.DS_Store|Thumbs\.db|desktop\.ini)$)/i

/**
 * Compares the content of a file with its extension, and checks the entries of archives.
 *
 * @throws FileError
 */
export async function checkContent(candidate: Candidate): Promise<void> {
  const { extension, content } = candidate
  const head = await content.read(0, headLength)
  const { begins, ends, streams, part } = fileTypeOf(extension)
  if (streams) return await checkOle(candidate, head, streams)
  if (part) return await checkPackage(candidate, head, part)
  if (extension === '.zip') return await checkZip(candidate, head)
  if (extension === '.htm') return await checkWebPage(content, head)
  if (extension === '.txt' && !isProgram(head)) return await checkText(content)
  if (!begins?.some((bytes) => head.toString('hex', 0, 16).startsWith(bytes))) throw await otherContent(candidate, head)
  const tail = await content.read(Math.max(0, content.size - tailLength), tailLength)
  if (!tail.includes(ends ?? '')) throw damaged('its end is missing')
}

async function checkOle(candidate: Candidate, head: Buffer, streams: readonly string[]): Promise<void> {
  if (!isOle(head)) throw await otherContent(candidate, head)
  const { top, all } = await loadOleDirectory(candidate.content)
  if (!streams.some((stream) => top.has(stream))) throw await otherContent(candidate, head)
  if ([...all].some((name) => macroStorage.test(name))) throw containsMacros()
}

/** Checks a .docx or .xlsx file: an archive with a content list. With a password it is an OLE container. */
async function checkPackage(candidate: Candidate, head: Buffer, part: string): Promise<void> {
  if (isOle(head) && (await loadOleDirectory(candidate.content)).top.has('EncryptedPackage'))
    throw new FileError(
      'file-encrypted',
      'it is protected by a password',
      'Save it without a password and attach that.',
    )
  if (!isZip(head)) throw await otherContent(candidate, head)
  const names = await checkEntries(candidate, checkPackagePart)
  if (!names.includes('[Content_Types].xml') || !names.some((name) => name.startsWith(part)))
    throw await otherContent(candidate, head)
  if (names.some((name) => /vbaproject\.bin$/i.test(name))) throw containsMacros()
}

/** The storages of a VBA project in Word and Excel files, their own or an embedded object's ([MS-OVBA] 2.2.1). */
const macroStorage = /^(macros|vba|_vba_project(_cur)?)$/i

function containsMacros(): FileError {
  return new FileError('file-content', 'it contains macros', 'Save it without macros and attach that.')
}

async function checkZip(candidate: Candidate, head: Buffer): Promise<void> {
  if (!isZip(head) && !head.toString('latin1').startsWith('PK')) throw await otherContent(candidate, head)
  const names = await checkEntries(candidate, checkZipEntry)
  if (names.length === 0) throw new FileError('archive-content', 'it contains no files', 'Attach the files themselves.')
}

/** Checks each file of an archive; returns their names. */
async function checkEntries(
  candidate: Candidate,
  check: (unpacked: Unpacked, outer: Candidate) => Promise<void>,
): Promise<readonly string[]> {
  const { content, budget, folder } = candidate
  const names: string[] = []
  for await (const unpacked of unpackArchive(content, budget, folder)) {
    await check(unpacked, candidate)
    names.push(unpacked.name)
  }
  return names
}

async function otherContent({ extension }: Candidate, head: Buffer): Promise<FileError> {
  const found = (await nameContent(head)) ?? 'something else'
  const { called } = fileTypeOf(extension)
  return new FileError(
    'file-content',
    `its content is ${found}, not ${called}`,
    `Attach ${called} or correct its extension.`,
  )
}

/** Checks a file in a ZIP archive: its type must be accepted, and it must not be a ZIP or similar archive. */
async function checkZipEntry(unpacked: Unpacked, outer: Candidate): Promise<void> {
  const name = cleanFileName(unpacked.name)
  const head = await unpacked.content.read(0, 64)
  if (leftover.test(unpacked.name)) return refusePrograms(name, head)
  if (packed.test(name)) throw nested(name)
  const extension = extensionOf(name)
  if (!extension)
    throw new FileError(
      'archive-content',
      `its file ${name} is of a type that is not accepted`,
      'Take it out and attach the archive again.',
    )
  await checkInside(name, { ...outer, content: unpacked.content, extension })
}

/** Checks a part of a Word or Excel file: anything but a program; embedded documents are checked too. */
async function checkPackagePart(unpacked: Unpacked, outer: Candidate): Promise<void> {
  const name = cleanFileName(basename(unpacked.name))
  const head = await unpacked.content.read(0, 64)
  refusePrograms(name, head)
  if (!isZip(head)) return
  const extension = extensionOf(name)
  const document = extension === '.docx' || extension === '.xlsx'
  if (!document || outer.depth >= maxNesting) throw nested(name)
  await checkInside(name, { ...outer, content: unpacked.content, extension })
}

async function checkInside(name: string, candidate: Candidate): Promise<void> {
  try {
    await checkContent({ ...candidate, depth: candidate.depth + 1 })
  } catch (error) {
    if (!(error instanceof FileError) || error.code.startsWith('archive-')) throw error
    throw new FileError(error.code, `its file ${name} was not accepted: ${error.reason}`, error.remedy)
  }
}

function refusePrograms(name: string, head: Buffer): void {
  if (isProgram(head))
    throw new FileError('archive-content', `its file ${name} is a program`, 'Take it out and attach the file again.')
}

function nested(name: string): FileError {
  return new FileError(
    'archive-nested',
    `its file ${name} is an archive itself`,
    'Unpack the inner archive and attach its files.',
  )
}

/**
 * True for Windows, Linux, Java and macOS programs by their first bytes: even an incomplete program may be dangerous. A
 * text may start with MZ too, but has no zero byte.
 */
function isProgram(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1')
  if (start.startsWith('MZ')) return head.includes(0)
  return /^(\x7fELF|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(start)
}

/** Names the content for a message: “a program”, “a file of type GZ”; `null` when its type is unknown. */
async function nameContent(head: Uint8Array): Promise<string | null> {
  if (isProgram(head)) return 'a program'
  // The parser reads untrusted bytes: when it fails, the type is unknown.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!found) return null
  return found.ext === 'cfb' ? 'an older Office file' : `a file of type ${found.ext.toUpperCase()}`
}
