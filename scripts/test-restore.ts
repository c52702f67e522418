import { printDrill } from './drill/drill.ts'
import { drillEmbedded } from './drill/restore-embedded.ts'
import { drillPgBackRest, hasPgBackRest } from './drill/restore-pgbackrest.ts'

/** Milliseconds of load between the steps. */
const spell = 10_000

console.log('Backing up under load, destroying the data and restoring it; this takes some minutes.')
const drills = await drillEmbedded(spell)
if (hasPgBackRest()) drills.push(await drillPgBackRest(spell))
else console.log("Without pgBackRest: as root, install Debian's postgresql and pgbackrest.")
const passed = drills.filter(printDrill).length
console.log(`\n${passed} passed, ${drills.length - passed} failed`)
process.exitCode = passed === drills.length ? 0 : 1
