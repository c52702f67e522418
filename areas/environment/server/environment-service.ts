import { readFile } from 'node:fs/promises'
import { type HttpServer, routesOf } from '#platform/http'
import { buildFile } from '#platform/release'
import type { AppContext, Service } from '#platform/service'
import { type Build, buildSchema, environmentSchema } from '../contract/index.ts'
import { loadEnvironment } from './load-environment.ts'

/** Loaded on every call, because a build may replace the files under a running server. */
async function loadBuild(): Promise<Build> {
  const text = await readFile(buildFile, 'utf8').catch(() => '{"buildNumber":0}')
  return buildSchema.parse(JSON.parse(text))
}

const route = routesOf('portal', {})

/** The two start-up files of specification 001 §7. Neither is cached, so that a new deployment takes effect at once. */
async function environmentRoutes(server: HttpServer, { settings }: AppContext): Promise<void> {
  const environment = await loadEnvironment(settings)

  server.get('/assets/build.json', route('Get the current build number', buildSchema), async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return await loadBuild()
  })

  server.get(
    '/assets/environment.json',
    route('Get the addresses, features and limits of the portal', environmentSchema),
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return environment
    },
  )
}

export const environmentService: Service = { name: 'environment', routes: environmentRoutes }
