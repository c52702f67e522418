import { chown, stat } from 'node:fs/promises'

/**
 * Gives a file to its folder's owner when root runs the server: otherwise the owner could not use it at the next start.
 */
export async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(file, uid, gid)
}
