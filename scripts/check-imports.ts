import { fileURLToPath } from 'node:url'
import { findImportErrors } from './test/check-import-rules.ts'

const { errors, files } = await findImportErrors(fileURLToPath(new URL('..', import.meta.url)))
for (const { rule, from, to, todo } of errors) console.error(`${from}\n  uses ${to}\n  ${rule}: ${todo}`)
console.log(`${files} files read, ${errors.length} imports refused`)
process.exitCode = errors.length === 0 ? 0 : 1
