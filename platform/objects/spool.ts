import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asStorageUnavailable, type LocalFile, TooLarge } from './object-store.ts'

/**
 * Writes a stream to a temporary file with backpressure from the disk, with at most one chunk in memory. If the stream
 * fails, no file remains.
 *
 * @param limit maximum size in bytes
 * @throws TooLarge; Refusal 503 `storage-unavailable` on a disk error
 */
export async function spool(stream: AsyncIterable<Buffer>, folder: string, limit: number): Promise<LocalFile> {
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of stream) {
        size += chunk.length
        if (size > limit) throw new TooLarge()
        hash.update(chunk)
        await file.writeFile(chunk)
      }
      return { path, size, sha256: hash.digest('hex'), discard }
    } finally {
      await file.close()
    }
  } catch (error) {
    await discard().catch(() => undefined)
    throw asStorageUnavailable(error)
  }
}

/** Removes files last written before this time: left by a killed server, because no upload pauses that long. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true })
  }
}
