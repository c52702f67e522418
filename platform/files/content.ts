import type { FileHandle } from 'node:fs/promises'

/** The bytes of a file, on disk or in memory. */
export type Content = {
  readonly size: number
  /** Reads a range of bytes; shorter at the end of the content. */
  readonly read: (position: number, length: number) => Promise<Buffer>
  /** Reads all bytes in order. Each part may overwrite the previous one. */
  readonly parts: () => AsyncIterable<Buffer>
}

/** In bytes. Reads ahead, because an archive's directory is read in many small adjacent ranges. */
const windowLength = 64 * 1024
/** In bytes. Large enough to read a text fast, small enough to check it without delaying other requests. */
const partLength = 512 * 1024

/** The content of an open file. The caller closes the file after the check. */
export function contentOfFile(file: FileHandle, size: number): Content {
  const read = (position: number, length: number) => fill(file, Buffer.allocUnsafe(length), position)
  let window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    read: async (position, length) => {
      if (length > windowLength) return await read(position, length)
      if (position < window.from || position + length > window.from + window.bytes.length)
        window = { from: position, bytes: await read(position, windowLength) }
      return window.bytes.subarray(position - window.from, position - window.from + length)
    },
    parts: async function* () {
      const part = Buffer.allocUnsafeSlow(Math.min(partLength, size))
      for (let position = 0; position < size; position += part.length) yield await fill(file, part, position)
    },
  }
}

export function contentInMemory(bytes: Buffer): Content {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    parts: async function* () {
      yield bytes
    },
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
