import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type HttpServer, readContent, refusalResponses, type routesOf } from '#platform/http'
import type { AppContext } from '#platform/service'
import { type DraftOwner, endDraft, readDraft, saveDraft } from './draft-store.ts'

type DraftOptions = {
  readonly url: string
  /** The tag and the access rule of the routes. */
  readonly route: ReturnType<typeof routesOf>
  /** The schema of the URL parameters, if there are any. */
  readonly params?: z.ZodMiniType
  /** The subject of the draft, as in "a new request". */
  readonly of: string
  /** The schema of the draft's content. */
  readonly schema: z.ZodMiniType<object>
  /** Finds the draft of a request; throws a Refusal when the request has none. */
  readonly draftOf: (request: FastifyRequest) => DraftOwner | Promise<DraftOwner>
}

/** The largest integer that the database stores. */
const maxNumber = 2 ** 31 - 1
const revision = z.int().check(z.nonnegative(), z.maximum(maxNumber))
const saveSchema = z.object({
  revision,
  patch: z.nullable(z.record(z.string(), z.unknown())),
  window: z.string().check(z.minLength(1), z.maxLength(64)),
  number: z.int().check(z.positive(), z.maximum(maxNumber)),
})

/** Registers the routes that read, save and discard a form's draft. Each user has their own, 1 MB at most. */
export function serveDraft(server: HttpServer, { database, clock }: AppContext, options: DraftOptions): void {
  const { url, route, of, schema, draftOf } = options
  const params = options.params && { params: options.params }
  // Content of an earlier schema counts as no draft.
  const read = (stored: unknown) => schema.safeParse(stored).data ?? null

  server.get(
    url,
    route(`Get the draft of ${of}`, z.object({ content: z.nullable(schema), revision }), { ...params }),
    async (request) => {
      const draft = await readDraft(database, await draftOf(request))
      return { content: read(draft.content), revision: draft.revision }
    },
  )

  server.patch(
    url,
    route(`Save the draft of ${of}`, z.object({ revision }), {
      ...params,
      description:
        'The patch is a JSON merge patch (RFC 7396) to the content of the revision; null removes the content. ' +
        'A window that is not sure whether a save arrived sends it again under its number.',
      body: saveSchema,
    }),
    async (request) => {
      const owner = await draftOf(request)
      const requireValid = (content: unknown) => readContent(schema, content)
      return await database.transaction().execute(async (transaction) => ({
        revision: await saveDraft(transaction, owner, clock(), request.body, { read, requireValid }),
      }))
    },
  )

  const { config, schema: discard } = route('Discard the draft', null, { ...params })
  server.delete(
    url,
    { config, schema: { ...discard, response: { 204: z.null(), ...refusalResponses } } },
    async (request, reply) => {
      const owner = await draftOf(request)
      await database.transaction().execute((transaction) => endDraft(transaction, owner, clock()))
      return reply.status(204).send(null)
    },
  )
}
