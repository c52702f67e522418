import type { FileHandle } from 'node:fs/promises'
import { readPart } from './read-part.ts'

/** Bytes that are looked at, on the disk or in memory. */
export type Content = {
  readonly size: number
  /** A part of them; shorter than asked for where they end. */
  readonly read: (position: number, length: number) => Promise<Buffer>
}

/** What is read from the disk at once: an archive's tables are many small reads side by side. */
const windowLength = 64 * 1024

/** The content of a file that stays open for as long as it is looked at. */
export function contentOfFile(file: FileHandle, size: number): Content {
  let window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    read: async (position, length) => {
      if (length > windowLength) return await readPart(file, position, length)
      if (position < window.from || position + length > window.from + window.bytes.length)
        window = { from: position, bytes: await readPart(file, position, windowLength) }
      return window.bytes.subarray(position - window.from, position - window.from + length)
    },
  }
}

export function contentInMemory(bytes: Buffer): Content {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
  }
}

const chunkLength = 64 * 1024

/** From its beginning to its end, in parts that are small enough to be worked on without making others wait. */
export async function* readThrough({ size, read }: Content): AsyncIterable<Buffer> {
  for (let position = 0; position < size; position += chunkLength) yield await read(position, chunkLength)
}
