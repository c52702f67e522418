import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/product/free-port.ts'
import { makeDataFolder } from '../make-data-folder.ts'

/** Timeout of start and stop, in milliseconds. */
export const startTimeout = 180_000

export type StartedProduct = { readonly address: string; readonly stop: () => Promise<void> }

/** Starts the whole product on a free port and fresh data; `variables` of the environment go before the usual ones. */
export async function startProduct(variables: Readonly<Record<string, string>> = {}): Promise<StartedProduct> {
  const dataDirectory = await makeDataFolder('lmi-stories-')
  // An external identity server has the redirect address configured, so the port is fixed.
  const port = Number(process.env.LMI_STORIES_PORT) || (await freePort())
  const address = `http://localhost:${port}`
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      LMI_DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '10000',
      // Each story creates its own records.
      DEMO_RECORDS: 'false',
      ...variables,
    },
  })
  const exited = once(product, 'exit')
  const stop = async () => {
    product.kill('SIGTERM')
    await exited
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const ready = await Promise.race([isReady(address), exited.then(() => false)])
  if (!ready) {
    await stop()
    throw new Error('The product did not start: see above.')
  }
  return { address, stop }
}

async function isReady(address: string): Promise<boolean> {
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return true
    await wait(200)
  }
  return false
}
