import type { FileHandle } from 'node:fs/promises'
import { fromBufferPromise, fromFdPromise, type ZipFile } from 'yauzl'

/** The bytes of a file, on disk or in memory. */
export type Content = {
  readonly size: number
  /** Reads a range of bytes; shorter at the end of the content. */
  readonly read: (position: number, length: number) => Promise<Buffer>
  /** Reads all bytes in order. Each part may overwrite the previous one. */
  readonly parts: () => AsyncIterable<Buffer>
  /** Opens the content as a ZIP archive. It needs no closing. */
  readonly openZip: () => Promise<ZipFile>
}

/** In bytes. Large enough to read a text fast, small enough to check it without delaying other requests. */
const partLength = 512 * 1024

/** Names are read as bytes: those of a damaged archive are not text. */
const zipOptions = { decodeStrings: false, autoClose: false }

/** In bytes. Archives and older Office files are read in many small ranges: a small one is read once. */
const maxInMemory = 4 * 1024 * 1024

/** The content of an open file. The caller closes the file after the check. */
export async function contentOfFile(file: FileHandle, size: number): Promise<Content> {
  if (size <= maxInMemory) return contentInMemory(await fill(file, Buffer.allocUnsafe(size), 0))
  return {
    size,
    read: (position, length) => fill(file, Buffer.allocUnsafe(length), position),
    parts: async function* () {
      const part = Buffer.allocUnsafeSlow(Math.min(partLength, size))
      for (let position = 0; position < size; position += part.length) yield await fill(file, part, position)
    },
    openZip: () => fromFdPromise(file.fd, zipOptions),
  }
}

export function contentInMemory(bytes: Buffer): Content {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    parts: async function* () {
      yield bytes
    },
    openZip: () => fromBufferPromise(bytes, zipOptions),
  }
}

async function fill(file: FileHandle, part: Buffer, position: number): Promise<Buffer> {
  let filled = 0
  while (filled < part.length) {
    const { bytesRead } = await file.read(part, filled, part.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return part.subarray(0, filled)
}
