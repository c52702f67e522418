import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { startProcess } from './running-product.ts'
import { withDataDirectory } from './with-database.ts'

it.each([
  ['fails', 'process.exit(3)', 'The process ended with 3 before it was ready.'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'The process ended with SIGKILL before it was ready.'],
])('a server that %s at its start is not waited for', async (_what, code, message) => {
  await withDataDirectory(async (folder) => {
    const script = join(folder, 'server.mjs')
    await writeFile(script, code)
    await expect(startProcess(script, '/readyz', {})).rejects.toThrow(message)
  })
})

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a server ends when the command that started it ends by %s',
  async (signal) => {
    await withDataDirectory(async (folder) => {
      const server = join(folder, 'server.mjs')
      await writeFile(
        server,
        `import { createServer } from 'node:http'
      createServer((_, response) => response.end()).listen(process.env.PORT, 'localhost')`,
      )
      const command = join(folder, 'command.mjs')
      const port = String(await freePort())
      await writeFile(
        command,
        `import { startProcess } from '${new URL('./running-product.ts', import.meta.url)}'
      await startProcess(${JSON.stringify(server)}, '/', { PORT: '${port}' })
      console.log('ready')`,
      )
      const running = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(running.stdout, 'data')
      running.kill(signal)
      await expect.poll(() => fetch(`http://localhost:${port}`).catch(() => 'gone'), { timeout: 20_000 }).toBe('gone')
    })
  },
)
