import { performance } from 'node:perf_hooks'
import { startProcess } from '../product/running-product.ts'
import { withDataDirectory } from '../product/with-database.ts'
import { median } from './measure.ts'
import { memoryBelow } from './processes.ts'

const rounds = 3

/** Time until the product is ready: on an empty machine, then on the data of the first start. */
export async function benchStart(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const first = await timedStart(dataDirectory)
    const again: number[] = []
    for (let round = 0; round < rounds; round++) again.push(await timedStart(dataDirectory, round === rounds - 1))
    console.log(`  first start, empty data: ${(first / 1000).toFixed(1)} s`)
    console.log(`  second start: ${(median(again) / 1000).toFixed(1)} s (aim 5)`)
  })
}

async function timedStart(dataDirectory: string, withMemory = false): Promise<number> {
  const begun = performance.now()
  const product = await startProcess('scripts/start.ts', '/readyz', { LMI_DATA_DIR: dataDirectory })
  const taken = performance.now() - begun
  if (withMemory) {
    for (const { program, processes, megabytes } of memoryBelow(product.pid))
      console.log(`  memory at rest: ${program}, ${processes} processes, ${megabytes.toFixed(0)} MB`)
  }
  await product.stop()
  return taken
}
