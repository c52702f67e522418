import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type HttpServer, refuse, refusedAnswers } from '#platform/http'
import type { Foundations } from '#platform/service'
import { addToDraft, type DraftOwner, readDraft, removeDraft, saveDraft } from './draft-store.ts'

type DraftCalls = {
  readonly url: string
  /** Who is allowed, as the guard of the routes reads it. */
  readonly config: FastifyContextConfig
  readonly tags: readonly string[]
  /** What the address names, where it names anything. */
  readonly params?: z.ZodMiniType
  /** What the draft is of, as in "a new request". */
  readonly of: string
  readonly schema: z.ZodMiniType<{ content: unknown }>
  /**
   * For a draft that several windows type into: each sends what was typed in it, and what it leaves out stays as it was.
   * Where nothing is left, the draft is removed.
   */
  readonly parts?: {
    readonly schema: z.ZodMiniType<{ content: object | null }>
    readonly isEmpty: (content: unknown) => boolean
  }
  /** Which draft a call is about; throws the Refusal of a call that is about none. */
  readonly draftOf: (request: FastifyRequest) => DraftOwner | Promise<DraftOwner>
  /** What to do about a draft that is too large; without it the whole body is bound, as any other. */
  readonly tooLarge?: string
}

const mostBytes = 64 * 1024
const noContent = { 204: z.null(), ...refusedAnswers }

/** The calls that read, keep and remove what a person has typed into a form: theirs alone, 64 kB at most. */
export function serveDrafts(server: HttpServer, { database, clock }: Foundations, calls: DraftCalls): void {
  const { url, config, of, schema, parts, draftOf, tooLarge } = calls
  const common = { tags: [...calls.tags], ...(calls.params && { params: calls.params }) }
  const requireSmall = (content: unknown) => {
    if (tooLarge !== undefined && Buffer.byteLength(JSON.stringify(content)) > mostBytes)
      throw refuse('draft-too-large', tooLarge, { status: 413 })
  }
  server.get(
    url,
    {
      config,
      schema: {
        ...common,
        summary: `The caller's draft of ${of}; its content is null when there is none`,
        response: { 200: schema, ...refusedAnswers },
      },
    },
    async (request) => {
      const draft = await readDraft(database, await draftOf(request))
      // A draft may be older than the form: one that no longer fits is as good as none.
      const read = schema.safeParse(draft)
      return read.success ? read.data : { content: null }
    },
  )

  server.put(
    url,
    {
      config,
      ...(tooLarge === undefined && { bodyLimit: mostBytes }),
      schema: {
        ...common,
        summary: `Keep a draft; ${parts ? 'what is left out stays as it was, and ' : ''}null removes it`,
        body: parts?.schema ?? schema,
        response: noContent,
      },
    },
    async (request, reply) => {
      const owner = await draftOf(request)
      const { content } = request.body
      requireSmall(content)
      if (content === null) await removeDraft(database, owner)
      else if (parts)
        await database.transaction().execute(async (transaction) => {
          const whole = await addToDraft(transaction, owner, { content, savedAt: clock() })
          requireSmall(whole)
          if (parts.isEmpty(whole)) await removeDraft(transaction, owner)
        })
      else await saveDraft(database, owner, { content, savedAt: clock() })
      return reply.status(204).send(null)
    },
  )

  server.delete(
    url,
    { config, schema: { ...common, summary: 'Remove the draft', response: noContent } },
    async (request, reply) => {
      await removeDraft(database, await draftOf(request))
      return reply.status(204).send(null)
    },
  )
}
