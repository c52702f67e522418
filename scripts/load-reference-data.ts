import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { loadReferenceData, ReferenceDataRefused, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { createLog } from '#platform/log'
import { CommandError, runCommand } from './run-command.ts'

/** `npm run load-reference-data -- [folder]`: see docs/reference-data.md. */
const [path] = process.argv.slice(2)
// npm runs scripts in the folder of package.json; a relative path is meant from the caller's folder.
const folder = path ? resolve(process.env.INIT_CWD ?? '.', path) : shippedReferenceData

await runCommand(async ({ database, place }) => {
  try {
    const { files, unchanged } = await loadReferenceData({
      database,
      folder,
      operator: process.env.OPERATOR ?? userInfo().username,
      clock: systemClock,
      log: createLog('warn'),
    })
    for (const file of files) console.log(`loaded ${file}`)
    console.log(`${files.length} loaded, ${unchanged} already loaded, in ${place}`)
  } catch (error) {
    if (!(error instanceof ReferenceDataRefused)) throw error
    throw new CommandError(`${error.message}\nNothing was loaded. The data in force is unchanged.`)
  }
})
