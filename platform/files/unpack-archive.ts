import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { cleanFileName } from '#packages/file-name'
import { type Content, contentInMemory, contentOfFile } from './content.ts'
import { damaged, FileError } from './file-error.ts'
import type { Budget } from './unpacking-budget.ts'

const fileKinds = { mask: 0o170000, directory: 0o040000, regular: 0o100000, link: 0o120000 }
const readable = new Set([0, 8])
const encrypted = 0x1 | 0x40 | 0x2000
const aesMethod = 99
const inflate = promisify(inflateRaw)

/** In bytes, packed and unpacked. Small entries stay in memory, because creating a file takes most of their time. */
const maxInMemory = 1024 * 1024

/** One file of an archive. Its name has forward slashes. */
export type Unpacked = { readonly name: string; readonly content: Content }

export function isZip(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'
}

/**
 * The files of a ZIP archive, in the order of its directory: first the declared values of all are checked, then each is
 * unpacked within the budget. Its content can be read until the next file is requested.
 *
 * @param folder for large unpacked files, one at a time
 * @throws FileError
 */
export async function* unpackArchive(content: Content, budget: Budget, folder: string): AsyncGenerator<Unpacked> {
  // An executable followed by an archive still runs as a program: nothing may precede the first entry.
  if (!isZip(await content.read(0, 4))) throw damaged('it is not a complete ZIP archive')
  const zip = await content.openZip().catch(broken)
  budget.countEntries(zip.entryCount)
  const entries = await loadEntries(zip)
  budget.checkDeclared(entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0))
  for (const { entry, name } of entries) {
    if (name.endsWith('/')) continue
    if (Math.max(entry.compressedSize, entry.uncompressedSize) <= maxInMemory)
      yield { name, content: contentInMemory(await unpackInMemory(zip, entry, budget, content)) }
    else yield* unpackToFile(zip, entry, budget, { name, folder })
    // Checking an entry in memory never waits for I/O: let other requests run.
    await yieldToEventLoop()
  }
}

async function loadEntries(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  const entries: { entry: Entry; name: string }[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push({ entry, name: checkEntry(entry) })
      if (entries.length % 100 === 0) await yieldToEventLoop()
    }
  } catch (error) {
    broken(error)
  }
  return entries
}

/**
 * Checks the metadata of an entry: no link, no encryption, no path outside of the target folder. Returns its name with
 * forward slashes.
 *
 * @throws FileError
 */
function checkEntry(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  const shown = cleanFileName(name.replace(/\/$/, ''))
  checkPath(name, shown)
  checkKind(entry, shown)
  if ((entry.generalPurposeBitFlag & encrypted) !== 0 || entry.compressionMethod === aesMethod)
    throw new FileError(
      'file-encrypted',
      `its file ${shown} is protected by a password`,
      'Attach it without a password.',
    )
  if (!readable.has(entry.compressionMethod))
    throw new FileError(
      'archive-content',
      `its file ${shown} cannot be unpacked for checking`,
      'Pack it as an ordinary ZIP.',
    )
  return name
}

function checkPath(name: string, shown: string): void {
  const climbs = name.split('/').includes('..')
  const absolute = name.startsWith('/') || /^[a-z]:/i.test(name)
  if (climbs || absolute || name === '' || /[^\P{Cc}\u0080-\u009f]/u.test(name))
    throw new FileError(
      'archive-path',
      `its file ${shown} has a path that leads out of the archive`,
      'Pack the files again, without their paths.',
    )
}

function checkKind({ externalFileAttributes }: Entry, shown: string): void {
  const kind = (externalFileAttributes >>> 16) & fileKinds.mask
  if (kind === 0 || kind === fileKinds.regular || kind === fileKinds.directory) return
  const what = kind === fileKinds.link ? 'a link' : 'not a regular file'
  throw new FileError('archive-link', `its file ${shown} is ${what}`, 'Pack the file itself instead.')
}

async function unpackInMemory(zip: ZipFile, entry: Entry, budget: Budget, archive: Content): Promise<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  budget.countBytes(uncompressedSize)
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = await archive.read(fileDataStart, compressedSize)
    // zlib throws at one byte more than declared; it requires at least 1 byte of output and a chunk size of 64.
    const maxOutputLength = Math.max(1, uncompressedSize)
    const chunkSize = Math.min(Math.max(64, maxOutputLength), 64 * 1024)
    const bytes = compressionMethod === 0 ? packed : await inflate(packed, { maxOutputLength, chunkSize })
    if (bytes.length !== uncompressedSize) throw sizeMismatch()
    if (crc32(bytes) !== entry.crc32) throw checksumDiffers()
    return bytes
  } catch (error) {
    throw asError(error)
  }
}

async function* unpackToFile(
  zip: ZipFile,
  entry: Entry,
  budget: Budget,
  { name, folder }: { readonly name: string; readonly folder: string },
): AsyncGenerator<Unpacked> {
  let sum = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.countBytes(chunk.length)
      sum = crc32(chunk, sum)
      yield chunk
    }
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.unpacked`)
  try {
    try {
      const packed = await zip.openReadStreamPromise(entry)
      await pipeline(packed, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw asError(error)
    }
    if (sum !== entry.crc32) throw checksumDiffers()
    const file = await open(path)
    try {
      yield { name, content: await contentOfFile(file, entry.uncompressedSize) }
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

const sizeMismatch = () => damaged('its content does not match its declared size')
const checksumDiffers = () => damaged('the checksum of its content is wrong')

/** A full disk or a missing file is not an error of the archive. */
function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function asError(error: unknown): unknown {
  return error instanceof FileError || isOfTheMachine(error) ? error : sizeMismatch()
}

function broken(error: unknown): never {
  if (error instanceof FileError || isOfTheMachine(error)) throw error
  throw damaged('its archive is incomplete or its tables are broken')
}
