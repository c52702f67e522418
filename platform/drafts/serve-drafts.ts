import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type HttpServer, refuse, refusedAnswers } from '#platform/http'
import type { Foundations } from '#platform/service'
import { changeDraft, type DraftOwner, readDraft } from './draft-store.ts'
import { endDraft } from './end-draft.ts'
import { requireEdition } from './require-edition.ts'

type DraftCalls<Part> = {
  readonly url: string
  /** Who is allowed, as the guard of the routes reads it. */
  readonly config: FastifyContextConfig
  readonly tags: readonly string[]
  /** What the address names, where it names anything. */
  readonly params?: z.ZodMiniType
  /** What the draft is of, as in "a new request". */
  readonly of: string
  readonly schema: z.ZodMiniObject<{ content: z.ZodMiniType }>
  /**
   * For a draft that several windows type into: each sends what was typed in it, and what it leaves out stays as it was.
   */
  readonly parts?: {
    readonly schema: z.ZodMiniObject<{ content: z.ZodMiniType<Part | null> }>
    /** What is kept once a part is added to what was kept before; null where nothing is left. */
    readonly add: (kept: unknown, part: Part) => object | null
  }
  /** Which draft a call is about; throws the Refusal of a call that is about none. */
  readonly draftOf: (request: FastifyRequest) => DraftOwner | Promise<DraftOwner>
  /** What to do about a draft that is too large; without it the whole body is bound, as any other. */
  readonly tooLarge?: string
}

type SentDraft<Part> = { readonly content: Part | null; readonly edition?: number }

const mostBytes = 64 * 1024
const noContent = { 204: z.null(), ...refusedAnswers }
/** Which edition the caller has read: a call about one that is over changes nothing. Without it there is none too late. */
const ofEdition = { edition: z.optional(z.int().check(z.nonnegative())) }
const editionInAddress = z.object({ edition: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) })

/** The calls that read, keep and remove what a person has typed into a form: theirs alone, 64 kB at most. */
export function serveDrafts<Part extends object>(
  server: HttpServer,
  { database, clock }: Foundations,
  calls: DraftCalls<Part>,
): void {
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
        response: { 200: z.extend(schema, { edition: z.int() }), ...refusedAnswers },
      },
    },
    async (request) => {
      const { content, edition } = await readDraft(database, await draftOf(request))
      // A draft may be older than the form: one that no longer fits is as good as none.
      const read = z.safeParse(schema, { content })
      return { content: read.success ? read.data.content : null, edition }
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
        body: z.extend(parts?.schema ?? schema, ofEdition),
        response: noContent,
      },
    },
    async (request, reply) => {
      const owner = await draftOf(request)
      // Read by its schema, which is one of two.
      const { content, edition } = request.body as SentDraft<Part>
      requireSmall(content)
      const kept = (before: unknown) => {
        if (!parts || content === null) return content
        const whole = parts.add(before, content)
        requireSmall(whole)
        return whole
      }
      await database.transaction().execute((transaction) =>
        changeDraft(transaction, owner, clock(), (draft) => {
          requireEdition(draft, edition)
          return { content: kept(draft.content), edition: draft.edition }
        }),
      )
      return reply.status(204).send(null)
    },
  )

  server.delete(
    url,
    {
      config,
      schema: { ...common, summary: 'Discard the draft', querystring: editionInAddress, response: noContent },
    },
    async (request, reply) => {
      const owner = await draftOf(request)
      const { edition } = request.query
      await database.transaction().execute((transaction) => endDraft(transaction, owner, clock(), { edition }))
      return reply.status(204).send(null)
    },
  )
}
