import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { type Content, contentInMemory, contentOfFile } from './content.ts'
import { damaged, FileFault } from './file-fault.ts'

type Archive = {
  readonly content: Content
  readonly budget: ArchiveBudget
  /** The folder for large unpacked entries, one at a time. */
  readonly folder: string
}

const inflate = promisify(inflateRaw)

/**
 * In bytes, packed and unpacked. Small entries stay in memory, because most of their time went into creating a file.
 */
const mostInMemory = 1024 * 1024

/**
 * Unpacks one entry for the duration of its check, in memory or to a temporary file, within the budget and its declared
 * size.
 *
 * @throws FileFault
 */
export async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  archive: Archive,
  checkEntry: (content: Content) => Promise<void>,
): Promise<void> {
  const { compressedSize, uncompressedSize } = entry
  if (compressedSize <= mostInMemory && uncompressedSize <= mostInMemory)
    return await checkEntry(contentInMemory(await unpackInMemory(zip, entry, archive)))
  const { folder, budget } = archive
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.unpacked`)
  try {
    await unpackToFile(zip, entry, budget, path).catch(asFault)
    const file = await open(path)
    try {
      await checkEntry(contentOfFile(file, uncompressedSize))
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function unpackInMemory(zip: ZipFile, entry: Entry, { budget, content }: Archive): Promise<Buffer> {
  budget.countBytes(entry.uncompressedSize)
  const bytes = await unpack(zip, entry, content).catch(asFault)
  if (bytes.length !== entry.uncompressedSize) throw otherThanDeclared()
  if (crc32(bytes) !== entry.crc32) throw checksumDiffers()
  return bytes
}

async function unpack(zip: ZipFile, entry: Entry, content: Content): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = await content.read(fileDataStart, entry.compressedSize)
  if (entry.compressionMethod === 0) return packed
  // zlib throws at one byte more than declared; it requires at least 1 byte of output and a chunk size of 64.
  const most = Math.max(1, entry.uncompressedSize)
  return await inflate(packed, { maxOutputLength: most, chunkSize: Math.min(Math.max(64, most), 64 * 1024) })
}

async function unpackToFile(zip: ZipFile, entry: Entry, budget: ArchiveBudget, path: string): Promise<void> {
  let sum = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      budget.countBytes(chunk.length)
      sum = crc32(chunk, sum)
      yield chunk
    }
  }
  const content = await zip.openReadStreamPromise(entry)
  await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (sum !== entry.crc32) throw checksumDiffers()
}

const otherThanDeclared = () => damaged('its content does not match its declared size')
const checksumDiffers = () => damaged('the checksum of its content is wrong')

/** A full disk or a missing file is not a fault of the archive. */
function asFault(error: unknown): never {
  const isOfTheMachine = error instanceof Error && 'syscall' in error
  throw error instanceof FileFault || isOfTheMachine ? error : otherThanDeclared()
}
