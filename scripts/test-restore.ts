import { printDrill } from './drill/drill.ts'
import { drillEmbedded } from './drill/restore-embedded.ts'

/** Milliseconds of load between the steps. */
const spell = 10_000

console.log('Backing up under load, destroying the data and restoring it; this takes some minutes.')
const drills = await drillEmbedded(spell)
const passed = drills.filter(printDrill).length
console.log(`\n${passed} passed, ${drills.length - passed} failed`)
process.exitCode = passed === drills.length ? 0 : 1
