import { once } from 'node:events'
import { listEntries } from '#platform/audit'
import { CommandError, runCommand } from './run-command.ts'

/** `npm run --silent audit:export -- [FIRST DAY]`: writes JSON lines; see docs/operations.md. */
await runCommand(async ({ database }) => {
  const [day] = process.argv.slice(2)
  const since = day === undefined ? null : new Date(day)
  if (since && Number.isNaN(since.getTime())) throw new CommandError(`${day} is no day such as 2026-11-22.`)
  for await (const entries of listEntries(database, since)) {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
})
