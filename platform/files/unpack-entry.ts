import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { type Content, contentOfFile } from './content.ts'
import { asFault, changedOnTheWay } from './entry-faults.ts'

type Place = { readonly budget: ArchiveBudget; readonly folder: string }

/**
 * Unpacks one entry to a file of its own, for as long as it is looked at, stopping when the budget is spent, whatever
 * size the entry declares.
 *
 * @throws FileFault
 */
export async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { budget, folder }: Place,
  look: (content: Content) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.unpacked`)
  try {
    await write(zip, entry, budget, path).catch(asFault)
    const file = await open(path)
    try {
      await look(contentOfFile(file, entry.uncompressedSize))
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function write(zip: ZipFile, entry: Entry, budget: ArchiveBudget, path: string): Promise<void> {
  let sum = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.takeBytes(chunk.length)
        sum = crc32(chunk, sum)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const content = await zip.openReadStreamPromise(entry)
  await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (sum !== entry.crc32) throw changedOnTheWay()
}
