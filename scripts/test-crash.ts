import { type Killed, killWhileSubmitting } from './crash/kill-while-submitting.ts'
import { withDatabase } from './product/with-database.ts'

const kills = 50

console.log(
  `Killing the server ${kills} times while referrals, variations and policies are submitted and accepted; this takes some minutes.`,
)
let killed: readonly Killed[] = []
await withDatabase(async (place) => {
  killed = await killWhileSubmitting(place, kills, ({ moment, cutOff, submissions, faults }) => {
    console.log(
      `killed after ${String(moment).padStart(4)} ms: ${cutOff} of ${submissions} cut off, ${faults.length || 'no'} faults`,
    )
    for (const fault of faults) console.error(`  ${fault}`)
  })
})
const failed = killed.filter(({ faults }) => faults.length > 0).length
console.log(`\n${killed.length - failed} passed, ${failed} failed`)
process.exitCode = killed.length === kills && failed === 0 ? 0 : 1
