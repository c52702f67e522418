import { open } from 'node:fs/promises'
import { cleanFileName } from '#packages/file-name'
import type { Refused } from '#platform/http'
import { checkContent } from './check-content.ts'
import { contentOfFile } from './content.ts'
import { FileError, refusedFile } from './file-error.ts'
import { extensionOf, type FileExtension, fileExtensions, fileTypeOf } from './file-types.ts'
import { limitPerLender, type Sender } from './limit-per-lender.ts'
import type { Scan } from './scan-with-clamd.ts'
import { type ArchiveLimits, createFileBudget, createFormBudget, type FormLimits } from './unpacking-budget.ts'

/** An attached file on the local disk. */
export type AttachedFile = { readonly path: string; readonly name: string; readonly size: number }

/** The content type of an accepted file, or why it is refused. */
export type FileVerdict = { readonly contentType: string } | { readonly refused: Refused }

/** Checks a whole file: name, type, content, archive entries, malware. */
export type CheckFile = (file: AttachedFile) => Promise<FileVerdict>

/** Starts the check of one form: the archive limits count over all its files. */
export type CheckForm = (sender: Sender) => CheckFile

type FileCheck = {
  /** Undefined: no malware scan. */
  readonly scan?: Scan
  /** The folder for large unpacked archive entries. */
  readonly folder: string
  readonly limits?: ArchiveLimits
  readonly limitsOfForm?: FormLimits
  /** Called with the scanner's reason when a file could not be scanned: the user is only asked to try again. */
  readonly onUnscanned?: (why: string) => void
}

/** Unpacking uses disk and CPU: more at once would delay other requests. */
const maxConcurrentArchives = 2
/** All other checks read both ends of a file, or a text once: they never wait for archives. */
const maxConcurrentOthers = 4

const archives: ReadonlySet<FileExtension> = new Set(['.zip', '.docx', '.xlsx'])

/** The server's check of every attached file (specification 001 §5). */
export function createFileCheck(check: FileCheck): CheckForm {
  const { scan, folder, limits, limitsOfForm, onUnscanned } = check
  const [limitArchives, limitOthers] = [limitPerLender(maxConcurrentArchives), limitPerLender(maxConcurrentOthers)]
  return (sender) => {
    const form = createFormBudget(limitsOfForm)
    return async ({ path, name: originalName, size }) => {
      const name = cleanFileName(originalName)
      try {
        const extension = extensionOf(name)
        if (!extension) throw typeNotAccepted()
        if (size === 0) throw new FileError('file-empty', 'it is empty', 'Choose the file again.')
        const budget = createFileBudget(size, form, limits)
        const limit = archives.has(extension) ? limitArchives : limitOthers
        await limit(sender, async () => {
          const file = await open(path)
          try {
            const content = await contentOfFile(file, size)
            await checkContent({ content, extension, depth: 0, budget, folder })
          } finally {
            await file.close()
          }
        })
        if (scan) await checkForMalware(scan, path, onUnscanned)
        return { contentType: fileTypeOf(extension).contentType }
      } catch (error) {
        if (error instanceof FileError) return { refused: refusedFile(name, error) }
        throw error
      }
    }
  }
}

/** Refuses a file by its name alone, before any byte is sent; `null` when its type is accepted. */
export function refuseFileType(name: string): Refused | null {
  const clean = cleanFileName(name)
  return extensionOf(clean) ? null : refusedFile(clean, typeNotAccepted())
}

function typeNotAccepted(): FileError {
  return new FileError('file-type', 'its type is not accepted', `Accepted are ${fileExtensions.join(', ')}.`)
}

async function checkForMalware(scan: Scan, path: string, onUnscanned?: (why: string) => void): Promise<void> {
  const verdict = await scan(path)
  if (verdict.state === 'clean') return
  if (verdict.state === 'infected')
    throw new FileError(
      'file-infected',
      `the malware scan found ${verdict.by.replace(/[^\w.:/ -]/g, '').slice(0, 80)}`,
      'Do not open it; tell your security team.',
    )
  onUnscanned?.(verdict.why)
  throw new FileError('scan-unavailable', 'it could not be checked for malware just now', 'Try again in a few minutes.')
}
