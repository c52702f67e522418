import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { ArchiveBudget } from './archive-budget.ts'
import { damaged, FileFault } from './file-fault.ts'

/**
 * Unpacks one entry to a file of its own, stopping when the budget is spent, whatever size the entry declares.
 *
 * @returns the path; the caller removes it
 * @throws FileFault
 */
export async function unpackEntry(
  zip: ZipFile,
  entry: Entry,
  { budget, folder }: { readonly budget: ArchiveBudget; readonly folder: string },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.unpacked`)
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
  try {
    const content = await zip.openReadStreamPromise(entry)
    await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof FileFault || isOfTheMachine(error)) throw error
    throw damaged('what it holds does not unpack to what it declares')
  }
  if (sum !== entry.crc32) {
    await rm(path, { force: true })
    throw damaged('what it holds was changed on the way')
  }
  return path
}

/** A full disk or a lost file is no fault of the archive; broken compressed data has a `Z_` code. */
function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
