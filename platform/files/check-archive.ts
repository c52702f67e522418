import { open, rm } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { checkArchiveEntry } from './check-archive-entry.ts'
import { damaged, FileFault } from './file-fault.ts'
import { unpackEntry } from './unpack-entry.ts'

const firstEntry = 'PK\u0003\u0004'

/** One file of an archive, unpacked to a place of its own for as long as it is looked at. */
export type Unpacked = { readonly name: string; readonly path: string; readonly size: number; readonly depth: number }

type Archive = {
  readonly path: string
  readonly depth: number
  readonly budget: ArchiveBudget
  /** Where entries are unpacked, one at a time. */
  readonly folder: string
  /** Looks at one entry; throws what is wrong with it. */
  readonly look: (unpacked: Unpacked) => Promise<void>
}

export function isZip(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === firstEntry
}

/**
 * Reads every entry of a ZIP archive, in the order of its directory: first what it declares, then what it really
 * holds, unpacked within the budget.
 *
 * @returns the names of its files
 * @throws FileFault
 */
export async function checkArchive(archive: Archive): Promise<readonly string[]> {
  await checkBeginning(archive.path)
  const zip = await openPromise(archive.path, { decodeStrings: false, autoClose: false }).catch(broken)
  try {
    archive.budget.takeEntries(zip.entryCount)
    const entries = await readEntries(zip)
    archive.budget.foresee(entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0))
    const files = entries.filter(({ name }) => !name.endsWith('/'))
    for (const { entry, name } of files) await lookAt(zip, entry, name, archive)
    return files.map(({ name }) => name)
  } finally {
    zip.close()
  }
}

/** A program with an archive behind it runs as a program: nothing may stand before the first entry. */
async function checkBeginning(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (!isZip(buffer)) throw damaged('it is not a whole ZIP archive with files in it')
  } finally {
    await file.close()
  }
}

async function readEntries(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  const entries: { entry: Entry; name: string }[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push({ entry, name: checkArchiveEntry(entry) })
  } catch (error) {
    broken(error)
  }
  return entries
}

async function lookAt(zip: ZipFile, entry: Entry, name: string, archive: Archive): Promise<void> {
  const path = await unpackEntry(zip, entry, archive)
  try {
    await archive.look({ name, path, size: entry.uncompressedSize, depth: archive.depth + 1 })
  } finally {
    await rm(path, { force: true })
  }
}

function broken(error: unknown): never {
  if (error instanceof FileFault) throw error
  if (error instanceof Error && 'syscall' in error) throw error
  throw damaged('its archive is incomplete or its tables are broken')
}
