import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileCheck, type FileVerdict } from '../check-file.ts'

type Check = Parameters<typeof createFileCheck>[0]

/** Checks bytes under a name, and makes sure that nothing that was unpacked stays behind. */
export async function checkBytes(name: string, bytes: Uint8Array, check: Partial<Check> = {}): Promise<FileVerdict> {
  const place = await mkdtemp(join(tmpdir(), 'lmi-files-'))
  try {
    const [path, folder] = [join(place, 'attached'), join(place, 'unpacked')]
    await writeFile(path, bytes)
    const verdict = await createFileCheck({ folder, ...check })({ path, name, size: bytes.length })
    const left = await readdir(folder).catch(() => [])
    if (left.length > 0) throw new Error(`${left.length} unpacked files were left behind.`)
    return verdict
  } finally {
    await rm(place, { recursive: true })
  }
}

/** The sentence that a file is refused with, or `accepted`. */
export async function refusalOf(name: string, bytes: Uint8Array, check: Partial<Check> = {}): Promise<string> {
  const verdict = await checkBytes(name, bytes, check)
  return verdict.accepted ? 'accepted' : `${verdict.refused.code}: ${verdict.refused.message}`
}
