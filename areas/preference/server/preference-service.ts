import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { callerOf } from '#areas/identity/server'
import { type HttpServer, refusalResponses, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { maxPreferenceBytes, preferenceNameSchema, preferenceSchema, preferencesSchema } from '../contract/index.ts'
import { deletePreference, listPreferences, type PreferenceOwner, storePreference } from './preference-store.ts'

/** What each person chose for their screens. A preference changes no record, so it leaves no audit line. */
export const preferenceService: Service = {
  name: 'preference',
  migrations: { name: 'preference', folder: new URL('./migrations/', import.meta.url) },
  routes: registerRoutes,
}

const route = routesOf('preference', { allowed: 'staff' })
const params = z.object({ name: preferenceNameSchema })
const nothing = { 204: z.null().check(z.describe('Done')), ...refusalResponses }

function registerRoutes(server: HttpServer, { database }: AppContext): void {
  server.get('/api/preference/', route("List the caller's preferences", preferencesSchema), async (request) =>
    listPreferences(database, ownerOf(request)),
  )

  const store = route('Update a preference', null, { params, body: preferenceSchema })
  server.put(
    '/api/preference/:name',
    { ...store, schema: { ...store.schema, response: nothing }, bodyLimit: maxPreferenceBytes },
    async (request, reply) => {
      const owner = ownerOf(request)
      await database
        .transaction()
        .execute((transaction) => storePreference(transaction, owner, request.params.name, request.body))
      return reply.status(204).send(null)
    },
  )

  const remove = route('Discard a preference', null, { params })
  server.delete(
    '/api/preference/:name',
    { ...remove, schema: { ...remove.schema, response: nothing } },
    async (request, reply) => {
      await deletePreference(database, ownerOf(request), request.params.name)
      return reply.status(204).send(null)
    },
  )
}

function ownerOf(request: FastifyRequest): PreferenceOwner {
  const { channel, subject } = callerOf(request)
  return { channel: channel ?? '-', subject }
}
