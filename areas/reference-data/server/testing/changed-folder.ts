import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { shippedReferenceData } from '../load/load-at-start.ts'

/** A change to a file: its new text, a function of its text, or `null` to delete it. */
export type Change = string | Buffer | ((text: string) => string) | null

/** Copies the shipped reference data with some files changed; `remove` deletes the copy. */
export async function changedFolder(
  changes: Readonly<Record<string, Change>>,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lmi-reference-'))
  await cp(shippedReferenceData, folder, { recursive: true })
  for (const [file, change] of Object.entries(changes)) await changeFile(join(folder, file), change)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

async function changeFile(path: string, change: Change): Promise<void> {
  if (change === null) return await rm(path)
  await mkdir(dirname(path), { recursive: true })
  if (typeof change !== 'function') return await writeFile(path, change)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`nothing in ${path} was changed`)
  await writeFile(path, after)
}
