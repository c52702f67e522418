import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileCheck, type FileVerdict } from '../check-file.ts'

type Check = Parameters<typeof createFileCheck>[0]

const sender = { channel: 'IRONBARK', owner: 'somebody' }

/** Checks files as one form, and verifies that no unpacked file remains. */
async function checkForm(files: Readonly<Record<string, Uint8Array>>, check: Partial<Check>): Promise<FileVerdict[]> {
  const place = await mkdtemp(join(tmpdir(), 'lmi-files-'))
  try {
    const [path, folder] = [join(place, 'attached'), join(place, 'unpacked')]
    const checkFile = createFileCheck({ folder, ...check })(sender)
    const verdicts: FileVerdict[] = []
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(path, bytes)
      verdicts.push(await checkFile({ path, name, size: bytes.length }))
    }
    const left = await readdir(folder).catch(() => [])
    if (left.length > 0) throw new Error(`${left.length} unpacked files were left behind.`)
    return verdicts
  } finally {
    await rm(place, { recursive: true })
  }
}

/** Checks a file of this name and content. */
export async function checkBytes(name: string, bytes: Uint8Array): Promise<FileVerdict | undefined> {
  return (await checkForm({ [name]: bytes }, {}))[0]
}

/** The refusal message of each file of a form, or `accepted`. */
export async function refusalsOf(
  files: Readonly<Record<string, Uint8Array>>,
  check: Partial<Check> = {},
): Promise<string[]> {
  const verdicts = await checkForm(files, check)
  return verdicts.map((verdict) =>
    'refused' in verdict ? `${verdict.refused.code}: ${verdict.refused.message}` : 'accepted',
  )
}

/** The refusal message of a file, or `accepted`. */
export async function refusalOf(name: string, bytes: Uint8Array, check: Partial<Check> = {}): Promise<string> {
  return (await refusalsOf({ [name]: bytes }, check)).join()
}
