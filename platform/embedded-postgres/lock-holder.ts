import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './choose-place.ts'

/** PostgreSQL's lock file, which prevents a second server on the same data. */
export function lockFileOf({ data }: Place): string {
  return join(data, 'postmaster.pid')
}

/** Reads the process id and the port from the lock file; 0 for what is not known (yet). */
export async function lockHolder(place: Place): Promise<{ readonly pid: number; readonly port: number }> {
  const lines = (await readFile(lockFileOf(place), 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}
