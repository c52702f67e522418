import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { type Content, contentInMemory } from './content.ts'
import { asFault, changedOnTheWay, otherThanDeclared } from './entry-faults.ts'

const inflate = promisify(inflateRaw)

/** Bytes, packed or not. A file of its own on the disk is what most of the time of a small entry went into. */
const mostInMemory = 1024 * 1024

export function fitsInMemory({ compressedSize, uncompressedSize }: Entry): boolean {
  return compressedSize <= mostInMemory && uncompressedSize <= mostInMemory
}

/**
 * Unpacks one entry that fits, stopping at the size that it declares.
 *
 * @throws FileFault
 */
export async function inflateEntry(
  zip: ZipFile,
  entry: Entry,
  { budget, content }: { readonly budget: ArchiveBudget; readonly content: Content },
): Promise<Content> {
  budget.takeBytes(entry.uncompressedSize)
  const bytes = await unpack(zip, entry, content).catch(asFault)
  if (bytes.length !== entry.uncompressedSize) throw otherThanDeclared()
  if (crc32(bytes) !== entry.crc32) throw changedOnTheWay()
  return contentInMemory(bytes)
}

async function unpack(zip: ZipFile, entry: Entry, content: Content): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = await content.read(fileDataStart, entry.compressedSize)
  if (entry.compressionMethod === 0) return packed
  // One byte more than is declared would be one too many; the least that zlib takes is 1 and a chunk of 64.
  const most = Math.max(1, entry.uncompressedSize)
  return await inflate(packed, { maxOutputLength: most, chunkSize: Math.min(Math.max(64, most), 64 * 1024) })
}
