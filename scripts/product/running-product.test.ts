import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
