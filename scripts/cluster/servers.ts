import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../product/free-port.ts'
import { type RunningProcess, type ServerPlace, startServerOn } from '../product/running-product.ts'

/** Three servers behind the sample of `deploy/proxy`, without TLS, which `npm run test:proxy` tests. */
export async function startServers(place: ServerPlace, variables: Record<string, string>) {
  const ports = [await freePort(), await freePort(), await freePort()].map(String)
  const start = (index: number) => startServerOn(place, { ...variables, PORT: ports[index] ?? '' })
  // The first one changes the tables.
  const servers: RunningProcess[] = [await start(0)]
  for (const index of [1, 2]) servers.push(await start(index))

  const port = await freePort()
  const file = join(place.dataDirectory, 'portal.cfg')
  const sample = await readFile('deploy/proxy/haproxy.cfg', 'utf8')
  await writeFile(file, sample.replace(/ ssl crt .*$/m, ''))
  const [first, second, third] = ports.map((one) => `127.0.0.1:${one}`)
  const haproxy: ChildProcess = spawn('haproxy', ['-db', '-f', file], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      LISTEN: `127.0.0.1:${port}`,
      CERTIFICATE: '',
      SERVER_1: first,
      SERVER_2: second,
      SERVER_3: third,
    },
  })
  await once(haproxy, 'spawn')
  return {
    address: `http://127.0.0.1:${port}`,
    count: servers.length,
    kill: async (index: number) => await servers[index]?.kill(),
    stopOne: async (index: number) => await servers[index]?.stop(),
    start: async (index: number) => {
      servers[index] = await start(index)
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      haproxy.kill('SIGKILL')
      if (haproxy.exitCode === null && haproxy.signalCode === null) await once(haproxy, 'exit')
    },
  }
}
