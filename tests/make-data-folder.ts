import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * A new folder for the data of a PostgreSQL, in memory where the machine has enough of it: on a disk, creating the
 * databases of the test files takes four times the processor time. Containers often have 64 MB there.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  const space = await statfs(memory).catch(() => null)
  const parent = space && space.bavail * space.bsize >= enough ? memory : tmpdir()
  const folder = await mkdtemp(join(parent, prefix))
  // As root, PostgreSQL runs as another user, which must be able to read the folder.
  await chmod(folder, 0o755)
  return folder
}
