import { performance } from 'node:perf_hooks'
import { backupArguments, formatSize, sizeOf } from './backup/command.ts'
import { restoreProduct } from './backup/restore-product.ts'
import { printProblems } from './run-command.ts'

/** `npm run restore -- DIR [--to TIME]`: see docs/operations.md. */
await printProblems(async () => {
  const { dataDirectory, folder, to } = backupArguments()
  const began = performance.now()
  const { upTo, files, missing } = await restoreProduct(dataDirectory, folder, to)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${dataDirectory} has every record up to ${upTo.toISOString()}, and ${files} files.`)
  console.log(`It took ${seconds} s; ${formatSize(await sizeOf(folder))} in the backup. Start the product now.`)
  for (const key of missing) console.error(`The backup lacks the file objects/${key}.`)
  if (missing.length > 0) process.exitCode = 1
})
