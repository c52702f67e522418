import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asStorageAway } from './object-store.ts'

/** A stream that has come to rest on this machine, with what was learnt on the way. */
export type Spooled = {
  readonly path: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
  readonly discard: () => Promise<void>
}

/** More came than was allowed. */
export class SpoolFull extends Error {
  override name = 'SpoolFull'
}

/**
 * Takes a stream in, at the pace of the disk and with no more of it in memory than a few chunks. A stream that breaks
 * leaves nothing behind.
 *
 * @param limit the most bytes
 * @throws SpoolFull; Refusal 503 `storage-away` when the disk takes no more
 */
export async function spool(folder: string, stream: Readable, limit: number): Promise<Spooled> {
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new SpoolFull())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discard().catch(() => undefined)
    throw asStorageAway(error)
  }
  return { path, size, sha256: hash.digest('hex'), discard }
}

/** Removes what a server that was killed left in the spool: nothing under way stands still that long. */
export async function clearSpool(folder: string, before: Date): Promise<void> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true })
  }
}
