import { chown, stat } from 'node:fs/promises'

/** A start by root leaves no file in somebody's folder that this person could not use at the next start. */
export async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
