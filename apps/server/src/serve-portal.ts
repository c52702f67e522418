import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { HttpServer } from '#platform/http'

const folder = fileURLToPath(new URL('../../../dist/portal', import.meta.url))
const aYear = 'public, max-age=31536000, immutable'

/** The built portal. A file under `assets` has its content's hash in its name, so it is never asked for twice. */
export async function servePortal(server: HttpServer): Promise<void> {
  if (!existsSync(folder)) return
  await server.register(staticFiles, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${folder}${sep}assets${sep}`)
      reply.header('cache-control', hashed ? aYear : 'no-cache')
    },
  })
}
