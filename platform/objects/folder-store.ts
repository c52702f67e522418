import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import {
  checkKey,
  ObjectExists,
  ObjectMissing,
  type ObjectStore,
  storageUnavailable,
  TooLarge,
} from './object-store.ts'

/** Stores objects as files in one folder, which several servers may share. */
export function createFolderStore(folder: string, presignPut: ObjectStore['presignPut']): ObjectStore {
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  const sizeAt = async (path: string) => (await stat(path).catch(asStorage)).size
  return {
    presignPut,
    uploadOrigin: null,
    sizeOf: async (key) =>
      await sizeAt(pathOf(key)).catch((error) => (error instanceof ObjectMissing ? null : Promise.reject(error))),
    write: async (key, { path }) => await keep(path, pathOf(key)).catch(asStorage),
    read: async (key) => await openToRead(pathOf(key)).catch(asStorage),
    toLocalFile: async (key, limit, sha256) => {
      const path = pathOf(key)
      const size = await sizeAt(path)
      if (size > limit) throw new TooLarge()
      // The object itself: it never changes.
      return { path, size, sha256: sha256 ?? (await sha256Of(path).catch(asStorage)), discard: async () => undefined }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true }).catch(asStorage)
    },
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
  }
}

/** Links the same bytes to a second name: atomic, and refused when the object exists. */
async function keep(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await sync(from)
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ObjectExists()
    throw error
  }
  await sync(dirname(to))
}

async function openToRead(path: string): Promise<ReturnType<typeof createReadStream>> {
  const stream = createReadStream(path)
  await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject))
  // The reader handles errors; without this listener, an error after the reader has stopped would end the process.
  finished(stream).catch(() => undefined)
  return stream
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Syncs the parents of new folders too: a power failure may lose a new folder like a new file. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function asStorage(error: unknown): never {
  if (error instanceof ObjectExists) throw error
  throw codeOf(error) === 'ENOENT' ? new ObjectMissing() : storageUnavailable(error)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
