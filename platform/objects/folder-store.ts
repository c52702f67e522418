import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { finished } from 'node:stream/promises'
import { Refusal } from '#platform/http'
import {
  checkKey,
  type ListedObject,
  ObjectExists,
  ObjectMissing,
  type ObjectStore,
  storageUnavailable,
  TooLarge,
} from './object-store.ts'
import { spoolLocalFile } from './spool.ts'

type FolderStoreParts = {
  readonly folder: string
  readonly presignPut: ObjectStore['presignPut']
}

/** Stores objects as files in one folder, which several servers may share. */
export function createFolderStore({ folder, presignPut }: FolderStoreParts): ObjectStore {
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    presignPut,
    uploadOrigin: null,
    sizeOf: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw storageUnavailable(error)
      }
    },
    write: async (key, file) => await keep(file.path, pathOf(key)).catch(asStorage),
    read: async (key) => await openToRead(pathOf(key)).catch(asStorage),
    spool: async (key, place) => await spoolLocalFile(pathOf(key), place).catch(asStorage),
    remove: async (key) => {
      await rm(pathOf(key), { force: true }).catch(asStorage)
    },
    list: (prefix) => listFiles(folder, prefix),
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

async function* listFiles(folder: string, prefix: string): AsyncIterable<ListedObject> {
  const place = join(folder, ...prefix.split('/').slice(0, -1))
  try {
    for await (const entry of await opendir(place, { recursive: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const key = relative(folder, path).split(sep).join('/')
      if (!key.startsWith(prefix)) continue
      const found = await stat(path).catch(() => null)
      if (found) yield { key, size: found.size, changedAt: found.mtime }
    }
  } catch (error) {
    if (!isMissing(error)) asStorage(error)
  }
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
  if (error instanceof ObjectExists || error instanceof ObjectMissing || error instanceof TooLarge) throw error
  if (error instanceof Refusal) throw isMissing(error.cause) ? new ObjectMissing() : error
  if (isMissing(error)) throw new ObjectMissing()
  throw storageUnavailable(error)
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
