import { type Entry, getFileNameLowLevel } from 'yauzl'
import { cleanFileName } from '#packages/file-name'
import { FileFault } from './file-fault.ts'

const fileKinds = { mask: 0o170000, directory: 0o040000, regular: 0o100000, link: 0o120000 }
const readable = new Set([0, 8])
const encrypted = 0x1 | 0x40 | 0x2000
const aesMethod = 99

/**
 * The name of an entry, slashes forward, after the entry itself was found harmless: no link, no lock, no path that
 * leads out of the folder it is unpacked to.
 *
 * @throws FileFault
 */
export function checkArchiveEntry(entry: Entry): string {
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
  const what = kind === fileKinds.link ? 'a link to another place' : 'no ordinary file'
  throw new FileFault('archive-link', `${shown} inside is ${what}`, 'Pack the file itself instead.')
}
