import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asStorageUnavailable, type Spooled, type SpoolPlace, TooLarge } from './object-store.ts'

/**
 * Writes a stream to a temporary file with backpressure from the disk, with at most one chunk in memory. If the stream
 * fails, no file remains.
 *
 * @throws TooLarge; Refusal 503 `storage-away` on a disk error
 */
export async function spool(stream: AsyncIterable<Buffer>, { folder, limit }: SpoolPlace): Promise<Spooled> {
  return await inSpool(folder, async (path) => {
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
      return { size, sha256: hash.digest('hex') }
    } finally {
      await file.close()
    }
  })
}

/** Like `spool`, for a file on the same disk: links it, and reads it only for its checksum. */
export async function spoolLocalFile(from: string, { folder, limit, sha256 }: SpoolPlace): Promise<Spooled> {
  return await inSpool(folder, async (path) => {
    await link(from, path)
    const { size } = await stat(path)
    if (size > limit) throw new TooLarge()
    return { size, sha256: sha256 ?? (await sha256Of(path)) }
  })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function inSpool(
  folder: string,
  fill: (path: string) => Promise<Pick<Spooled, 'size' | 'sha256'>>,
): Promise<Spooled> {
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { path, discard, ...(await fill(path)) }
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
