import { fileURLToPath } from 'node:url'
import { findImportFaults } from './test/check-import-rules.ts'

const { faults, files } = await findImportFaults(fileURLToPath(new URL('..', import.meta.url)))
for (const { rule, from, to, todo } of faults) console.error(`${from}\n  uses ${to}\n  ${rule}: ${todo}`)
console.log(`${files} files read, ${faults.length} imports refused`)
process.exitCode = faults.length === 0 ? 0 : 1
