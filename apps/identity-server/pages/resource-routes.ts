import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpServer } from '#platform/http'
import type { Realm } from '../realm.ts'

const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** The portal's typeface, for the pages here. */
export function resourceRoutes(server: HttpServer, realm: Realm): void {
  const file = readFileSync(font)
  server.get(`${realm.mount}/resources/inter.woff2`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(file),
  )
}
