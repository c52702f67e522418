import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'
import { cleanFileName } from '#packages/file-name'
import type { ArchiveBudget } from './archive-budget.ts'
import type { Content } from './content.ts'
import { damaged, FileFault } from './file-fault.ts'
import { unpackEntry } from './unpack-entry.ts'

const fileKinds = { mask: 0o170000, directory: 0o040000, regular: 0o100000, link: 0o120000 }
const readable = new Set([0, 8])
const encrypted = 0x1 | 0x40 | 0x2000
const aesMethod = 99
const chunkLength = 64 * 1024
const firstEntry = 'PK\u0003\u0004'

/** One file of an archive, unpacked for the duration of its check. */
export type Unpacked = { readonly name: string; readonly content: Content; readonly depth: number }

type Archive = {
  readonly content: Content
  readonly depth: number
  readonly budget: ArchiveBudget
  /** The folder for large unpacked entries, one at a time. */
  readonly folder: string
  /** Checks one entry; throws its FileFault. */
  readonly checkEntry: (unpacked: Unpacked) => Promise<void>
}

export function isZip(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString('latin1') === firstEntry
}

/**
 * Checks every entry of a ZIP archive, in the order of its directory: first the declared values, then the content,
 * unpacked within the budget.
 *
 * @returns the names of its files
 * @throws FileFault
 */
export async function checkArchive(archive: Archive): Promise<readonly string[]> {
  const { content } = archive
  // An executable followed by an archive still runs as a program: nothing may precede the first entry.
  if (!isZip(await content.read(0, 4))) throw damaged('it is not a complete ZIP archive')
  const zip = await openZip(content)
  try {
    archive.budget.countEntries(zip.entryCount)
    const entries = await readEntries(zip)
    archive.budget.checkDeclared(entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0))
    const files = entries.filter(({ name }) => !name.endsWith('/'))
    for (const { entry, name } of files) {
      await unpackEntry(zip, entry, archive, (unpacked) =>
        archive.checkEntry({ name, content: unpacked, depth: archive.depth + 1 }),
      )
      // Checking an entry in memory never waits for I/O: let other requests run.
      await yieldToEventLoop()
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
      if (entries.length % 100 === 0) await yieldToEventLoop()
    }
  } catch (error) {
    broken(error)
  }
  return entries
}

/**
 * Checks the metadata of an entry: no link, no encryption, no path outside of the target folder. Answers its name with
 * forward slashes.
 *
 * @throws FileFault
 */
function checkArchiveEntry(entry: Entry): string {
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
  const shown = cleanFileName(name.replace(/\/$/, ''))
  checkPath(name, shown)
  checkKind(entry, shown)
  if ((entry.generalPurposeBitFlag & encrypted) !== 0 || entry.compressionMethod === aesMethod)
    throw new FileFault('file-encrypted', `${shown} inside is protected by a password`, 'Attach it without a password.')
  if (!readable.has(entry.compressionMethod))
    throw new FileFault(
      'archive-content',
      `${shown} inside cannot be unpacked for checking`,
      'Pack it as an ordinary ZIP.',
    )
  return name
}

function checkPath(name: string, shown: string): void {
  const climbs = name.split('/').includes('..')
  const absolute = name.startsWith('/') || /^[a-z]:/i.test(name)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
  if (climbs || absolute || name === '' || /[\u0000-\u001f\u007f]/.test(name))
    throw new FileFault(
      'archive-path',
      `${shown} inside has a path that leads out of the archive`,
      'Pack the files again, without their paths.',
    )
}

function checkKind({ externalFileAttributes }: Entry, shown: string): void {
  const kind = (externalFileAttributes >>> 16) & fileKinds.mask
  if (kind === 0 || kind === fileKinds.regular || kind === fileKinds.directory) return
  const what = kind === fileKinds.link ? 'a link' : 'not a regular file'
  throw new FileFault('archive-link', `${shown} inside is ${what}`, 'Pack the file itself instead.')
}

/** Adapts content in memory or on disk to the ZIP reader. */
class ContentReader extends RandomAccessReader {
  readonly #content: Content

  constructor(content: Content) {
    super()
    this.#content = content
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#content.read(position, length).then((part) => {
      part.copy(buffer, offset)
      done(part.length < length ? new Error('The archive ends before its tables do.') : null)
    }, done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { read } = this.#content
    const chunks = async function* () {
      for (let at = start; at < end; at += chunkLength) yield await read(at, Math.min(chunkLength, end - at))
    }
    return Readable.from(chunks(), { objectMode: false })
  }
}

function broken(error: unknown): never {
  if (error instanceof FileFault) throw error
  if (error instanceof Error && 'syscall' in error) throw error
  throw damaged('its archive is incomplete or its tables are broken')
}
