import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { Database } from '#platform/database'
import { createHttpServer, type HttpServer } from '#platform/http'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { parseSettings } from '#platform/settings'
import { objectRoutes } from '../object-routes.ts'
import type { PresignedPut } from '../object-store.ts'
import type { ObjectDeps } from '../objects.ts'
import { openObjects } from '../open-objects.ts'

export type TestObjects = ObjectDeps & {
  readonly server: HttpServer
  readonly moveClock: (seconds: number) => void
  readonly put: (address: PresignedPut, body: Buffer) => Promise<LightMyRequestResponse>
  /** The keys of all objects. */
  readonly keys: () => Promise<string[]>
  /** The files in the spool, including unpacked ones. */
  readonly spooled: () => Promise<string[]>
  readonly stop: () => Promise<void>
}

const baseUrl = 'http://localhost:8080'

/** Starts a folder store in a temporary folder, and a server with only its routes. */
export async function startObjects(database: Database, variables: Record<string, string> = {}): Promise<TestObjects> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lmi-objects-'))
  let now = new Date()
  const clock = () => now
  const settings = parseSettings({ LMI_DATA_DIR: dataDirectory, PUBLIC_URL: baseUrl, ...variables })
  const log = createLog('silent')
  const objects = await openObjects({ settings, database, clock, log })
  const deps: ObjectDeps = { database, clock, objects }
  const server = await createHttpServer({
    log,
    metrics: createMetrics(),
    secure: false,
    rateLimitPerMinute: 1000,
  })
  await objectRoutes(server, deps)
  const { store, spoolFolder } = deps.objects
  await store.check(AbortSignal.timeout(5_000))
  return {
    ...deps,
    server,
    moveClock: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    put: async ({ url, headers }, payload) =>
      await server.inject({ method: 'PUT', url: url.slice(baseUrl.length), headers: { ...headers }, payload }),
    keys: async () => {
      const entries = await filesIn(join(dataDirectory, 'objects'))
      return entries.map((path) => path.slice(1)).filter((path) => !/^spool(\/|$)/.test(path))
    },
    spooled: async () => (await filesIn(spoolFolder)).map((path) => basename(path)),
    stop: async () => {
      await server.close()
      await rm(dataDirectory, { recursive: true })
    },
  }
}

/** The paths of all files below a folder, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
}

export type FormPart = {
  readonly field: string
  readonly content: Buffer | string
  readonly fileName?: string
  readonly type?: string
}

/** Builds a multipart request like that of a browser. */
export function formOf(parts: readonly FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----lmi'
  const pieces = parts.flatMap(({ field, content, fileName, type = 'application/octet-stream' }) => {
    const nameOfFile = fileName === undefined ? '' : `; filename="${fileName}"`
    const contentType = fileName === undefined && type === 'application/octet-stream' ? '' : `content-type: ${type}\r\n`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${nameOfFile}\r\n${contentType}\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
