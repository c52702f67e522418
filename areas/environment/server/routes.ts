import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'
import { buildSchema, environmentSchema } from '../contract/index.ts'
import { readBuild } from './read-build.ts'
import { readEnvironment } from './read-environment.ts'

const tags = ['portal']

/** The two start-up files of specification 001 §7. Neither is ever kept by a cache: a new deployment shows at once. */
export async function environmentRoutes(server: HttpServer, { settings }: AppContext): Promise<void> {
  const environment = await readEnvironment(settings)

  server.get(
    '/assets/build.json',
    { schema: { tags, summary: 'The number of the build that is offered', response: { 200: buildSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return await readBuild()
    },
  )

  server.get(
    '/assets/environment.json',
    { schema: { tags, summary: 'Addresses, features and limits', response: { 200: environmentSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return environment
    },
  )
}
