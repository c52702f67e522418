import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type HttpServer, refusalResponses, refuse, type routesOf } from '#platform/http'
import type { AppContext } from '#platform/service'
import { type DraftOwner, endDraft, getDraft, saveDraft } from './draft-store.ts'

type DraftOptions = {
  readonly url: string
  readonly route: ReturnType<typeof routesOf>
  readonly params?: z.ZodMiniType
  /** The subject of the draft, as in "a new request". */
  readonly of: string
  readonly schema: z.ZodMiniType<object>
  /** Finds the draft of a request; throws a Refusal when the request has none. */
  readonly draftOf: (request: FastifyRequest) => DraftOwner | Promise<DraftOwner>
}

const maxBytes = 1_000_000
const revision = z.int().check(z.nonnegative())
/** Other headers pass unchanged. */
const headers = z.looseObject({
  'if-match': z
    .string()
    .check(
      z.regex(/^"\d{1,9}"(, "\d{1,9}")?$/, 'If-Match must be one or two revisions, each in quotes.'),
      z.describe('The revision that the draft has, in quotes; two while the response of a save is missing'),
    ),
})
const discarded = z.null().check(z.describe('The draft was discarded, or there was none.'))
const revisionsOf = (ifMatch: string) => Array.from(ifMatch.matchAll(/\d+/g), ([tag]) => Number(tag))

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
      const draft = await getDraft(database, await draftOf(request))
      return { content: read(draft.content), revision: draft.revision }
    },
  )

  const save = route(`Save the draft of ${of}`, z.object({ revision }), {
    ...params,
    description: 'The body is the whole draft, or null. It replaces that of the revision.',
    headers,
    body: z.nullable(schema),
  })
  server.put(url, { ...save, bodyLimit: maxBytes }, async (request) => {
    const owner = await draftOf(request)
    const revisions = revisionsOf(request.headers['if-match'])
    return await database.transaction().execute(async (transaction) => ({
      revision: await saveDraft(transaction, owner, clock(), request.body, revisions),
    }))
  })

  const { config, schema: discard } = route('Discard the draft', null, { ...params })
  // Pages of earlier releases save by PATCH. They show the message of a 400 and save nothing.
  server.patch(url, { config, schema: { hide: true } }, () => {
    throw refuse('page-outdated', 'This page is out of date. Reload it and try again.')
  })
  server.delete(
    url,
    { config, schema: { ...discard, response: { 204: discarded, ...refusalResponses } } },
    async (request, reply) => {
      const owner = await draftOf(request)
      await database.transaction().execute((transaction) => endDraft(transaction, owner, clock()))
      return reply.status(204).send(null)
    },
  )
}
