import { setImmediate } from 'node:timers/promises'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { checkArchiveEntry } from './check-archive-entry.ts'
import type { Content } from './content.ts'
import { ContentReader } from './content-reader.ts'
import { damaged, FileFault } from './file-fault.ts'
import { fitsInMemory, inflateEntry } from './inflate-entry.ts'
import { unpackEntry } from './unpack-entry.ts'

const firstEntry = 'PK\u0003\u0004'

/** One file of an archive, unpacked for as long as it is looked at. */
export type Unpacked = { readonly name: string; readonly content: Content; readonly depth: number }

type Archive = {
  readonly content: Content
  readonly depth: number
  readonly budget: ArchiveBudget
  /** Where large entries are unpacked, one at a time. */
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
  const { content } = archive
  // A program with an archive behind it runs as a program: nothing may stand before the first entry.
  if (!isZip(await content.read(0, 4))) throw damaged('it is not a whole ZIP archive with files in it')
  const zip = await openZip(content)
  try {
    archive.budget.takeEntries(zip.entryCount)
    const entries = await readEntries(zip)
    archive.budget.foresee(entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0))
    const files = entries.filter(({ name }) => !name.endsWith('/'))
    for (const { entry, name } of files) {
      await lookAt(zip, entry, name, archive)
      // What is in memory is looked at without a pause of its own: here everybody else has a turn.
      await setImmediate()
    }
    return files.map(({ name }) => name)
  } finally {
    zip.close()
  }
}

async function openZip(content: Content): Promise<ZipFile> {
  const options = { decodeStrings: false, autoClose: false, lazyEntries: true }
  return await fromRandomAccessReaderPromise(new ContentReader(content), content.size, options).catch(broken)
}

async function readEntries(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  const entries: { entry: Entry; name: string }[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push({ entry, name: checkArchiveEntry(entry) })
      if (entries.length % 100 === 0) await setImmediate()
    }
  } catch (error) {
    broken(error)
  }
  return entries
}

async function lookAt(zip: ZipFile, entry: Entry, name: string, archive: Archive): Promise<void> {
  const look = (content: Content) => archive.look({ name, content, depth: archive.depth + 1 })
  if (fitsInMemory(entry)) await look(await inflateEntry(zip, entry, archive))
  else await unpackEntry(zip, entry, archive, look)
}

function broken(error: unknown): never {
  if (error instanceof FileFault) throw error
  if (error instanceof Error && 'syscall' in error) throw error
  throw damaged('its archive is incomplete or its tables are broken')
}
