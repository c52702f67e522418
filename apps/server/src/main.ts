import { createLog } from '#platform/log'
import { readSettings, SettingsError } from '#platform/settings'
import { type RunningProduct, startProduct } from './start-product.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { startTracing } from './tracing.ts'

/** Starts the server and keeps it until a signal; a start that is refused prints one line and ends with 1. */
export async function main(): Promise<RunningProduct> {
  try {
    const settings = readSettings(process.env)
    const log = createLog(settings.LOG_LEVEL)
    const stopTracing = await startTracing(settings)
    const product = await startProduct(settings, log)
    stopOnSignal(async () => {
      await product.stop()
      await stopTracing()
    })
    return product
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

if (import.meta.main) await main()
