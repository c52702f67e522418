import { basename } from 'node:path/posix'
import { cleanFileName } from '#packages/file-name'
import type { Candidate } from './candidate.ts'
import { isZip, type Unpacked } from './check-archive.ts'
import { FileFault } from './file-fault.ts'
import { extensionOf } from './file-types.ts'
import { isProgram } from './name-content.ts'

type Check = (candidate: Candidate) => Promise<void>

const headLength = 64

const packed = /\.(zip|7z|rar|gz|tgz|tar|bz2|xz|zst|cab|iso|jar|arj|lzh|z)$/i

/** What operating systems add to archives on their own: nobody chose it, and nobody opens it. */
const leftover = /(^|\/)(__MACOSX\/|(\.DS_Store|Thumbs\.db|desktop\.ini)$)/i

/** A file in a ZIP archive must be of an accepted type itself, and no further ZIP. */
export async function lookIntoZip(unpacked: Unpacked, outer: Candidate, check: Check): Promise<void> {
  const name = cleanFileName(unpacked.name)
  const head = await unpacked.content.read(0, headLength)
  if (leftover.test(unpacked.name)) return refusePrograms(name, head)
  if (packed.test(name)) throw nested(name)
  const extension = extensionOf(name)
  if (!extension)
    throw new FileFault(
      'archive-content',
      `${name} inside is of a type that is not accepted`,
      'Take it out and attach the archive again.',
    )
  await withName(name, () => check({ ...outer, ...unpacked, extension }))
}

/** A part of a Word or Excel file may be anything but a program; an embedded document is looked into as well. */
export async function lookIntoPackage(unpacked: Unpacked, outer: Candidate, check: Check): Promise<void> {
  const name = cleanFileName(basename(unpacked.name))
  const head = await unpacked.content.read(0, headLength)
  refusePrograms(name, head)
  if (!isZip(head)) return
  const extension = extensionOf(name)
  const document = extension === '.docx' || extension === '.xlsx'
  if (!document || unpacked.depth > outer.budget.limits.depth) throw nested(name)
  await withName(name, () => check({ ...outer, ...unpacked, extension }))
}

async function withName(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof FileFault) || error.code.startsWith('archive-')) throw error
    throw new FileFault(error.code, `its file ${name} was not accepted: ${error.reason}`, error.remedy)
  }
}

function refusePrograms(name: string, head: Buffer): void {
  if (isProgram(head))
    throw new FileFault('archive-content', `${name} inside is a program`, 'Take it out and attach the file again.')
}

function nested(name: string): FileFault {
  return new FileFault(
    'archive-nested',
    `${name} inside is an archive itself`,
    'Unpack the inner archive and attach its files.',
  )
}
