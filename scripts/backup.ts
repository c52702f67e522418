import { performance } from 'node:perf_hooks'
import { backUpProduct } from './backup/back-up-product.ts'
import { backupArguments, formatSize, sizeOf } from './backup/command.ts'
import { printProblems } from './run-command.ts'

/** `npm run backup -- DIR`: see docs/operations.md. */
await printProblems(async () => {
  const { dataDirectory, folder } = backupArguments()
  const began = performance.now()
  const { from, upTo, newFiles } = await backUpProduct(dataDirectory, folder)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${folder} can restore any moment from ${from.toISOString()} to ${upTo.toISOString()}.`)
  console.log(`It took ${seconds} s; ${newFiles} new files; ${formatSize(await sizeOf(folder))} in all.`)
})
