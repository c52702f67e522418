import { userInfo } from 'node:os'
import { HoldRefused, listHolds, placeHold, releaseHold } from '#areas/retention/server'
import { CommandError, runCommand } from './run-command.ts'

const usage = `Usage: npm run legal-hold -- list
       npm run legal-hold -- place LENDER [RECORD] --reason TEXT
       npm run legal-hold -- release LENDER [RECORD]`

/** `npm run legal-hold`: see docs/operations.md. */
await runCommand(async ({ database, place }) => {
  const [act, channel = '', ...rest] = process.argv.slice(2)
  const reasonAt = rest.indexOf('--reason')
  const [record = '', ...others] = reasonAt < 0 ? rest : rest.slice(0, reasonAt)
  const reason = reasonAt < 0 ? '' : rest.slice(reasonAt + 1).join(' ')
  const isComplete = act === 'list' || (channel && (act === 'release' || (act === 'place' && reason)))
  if (!isComplete || others.length > 0) throw new CommandError(usage)
  const hold = { channel, record, operator: process.env.OPERATOR ?? userInfo().username, at: new Date() }
  try {
    if (act === 'place') await placeHold(database, hold, reason)
    if (act === 'release') await releaseHold(database, hold)
  } catch (error) {
    throw error instanceof HoldRefused ? new CommandError(error.message) : error
  }
  const holds = await listHolds(database)
  for (const { channel, record, placedAt, placedBy, reason } of holds)
    console.log([channel, record || 'everything', placedAt.toISOString(), placedBy, reason].join('  '))
  console.log(`${holds.length} legal holds in ${place}`)
})
