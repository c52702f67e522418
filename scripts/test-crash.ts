import { type Killed, killWhileSubmitting } from './crash/kill-while-submitting.ts'
import { withDatabase } from './product/with-database.ts'

const kills = 50

console.log(
  `Killing the server ${kills} times while referrals, variations and policies are submitted and accepted; this takes some minutes.`,
)
let killed: readonly Killed[] = []
await withDatabase(async (place) => {
  killed = await killWhileSubmitting(place, kills, ({ moment, cutOff, submissions, errors }) => {
    console.log(
      `killed after ${String(moment).padStart(4)} ms: ${cutOff} of ${submissions} cut off, ${errors.length || 'no'} errors`,
    )
    for (const error of errors) console.error(`  ${error}`)
  })
})
const failed = killed.filter(({ errors }) => errors.length > 0).length
console.log(`\n${killed.length - failed} passed, ${failed} failed`)
process.exitCode = killed.length === kills && failed === 0 ? 0 : 1
