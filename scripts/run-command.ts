import { SettingsError } from '#platform/settings'
import { type CommandDatabase, openCommandDatabase } from './open-command-database.ts'

/** A wrong call of a command; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a command on the product's database; prints errors that the caller can mend without a stack trace. */
export async function runCommand(work: (opened: CommandDatabase) => Promise<void>): Promise<void> {
  try {
    const opened = await openCommandDatabase()
    try {
      await work(opened)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    console.error(problem)
    process.exitCode = 1
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '42P01') return 'The database has no tables yet: start the product on it once, which makes them.'
  if (code === '42501') return 'The role of this database may not do that: name another in DATABASE_ADMIN_URL.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database cannot be used: ${String(error)}`
  return null
}
