import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The preferred port of the loopback address when it is free, else any free one. */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(preferred, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
