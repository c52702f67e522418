import { verifyAudit } from '#platform/audit'
import { runCommand } from './run-command.ts'

/** `npm run audit:verify -- [HASH…]`: see docs/operations.md. */
await runCommand(async ({ database, place }) => {
  const { broken, gone, last } = await verifyAudit(database, process.argv.slice(2))
  for (const { channel, number, since, until, lines, found } of broken)
    console.log(`${channel} seal ${number}: entries from ${since} to ${until} differ: ${lines} sealed, ${found} found`)
  for (const hash of gone) console.log(`no seal has the hash ${hash}`)
  for (const { channel, number, until, hash } of last) console.log(`${channel} ${hash} seal ${number}, until ${until}`)
  const errors = broken.length + gone.length
  console.log(errors === 0 ? `The audit entries of ${place} are complete.` : `${errors} errors in ${place}.`)
  if (errors > 0) process.exitCode = 1
})
