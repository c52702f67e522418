import type { FileHandle } from 'node:fs/promises'

/** A part of a file; shorter than asked for where the file ends. */
export async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(part, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return part.subarray(0, filled)
}
