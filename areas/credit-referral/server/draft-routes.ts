import * as z from 'zod/mini'
import { type Allowed, type LenderCaller, lenderOf } from '#areas/identity/server'
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '#platform/drafts'
import { type HttpServer, refuse, refusedAnswers } from '#platform/http'
import type { Foundations } from '#platform/service'
import { referralDraftForm, referralDraftSchema, sentences } from '../contract/index.ts'

const allowed: Allowed = { area: 'uwreferral', right: 'full' }
const tags = ['credit referral']
const url = '/api/credit-referral/draft'
const noContent = { 204: z.null(), ...refusedAnswers }
const mostBytes = 64 * 1024

/** What a person has typed into a new request: theirs alone, 64 kB at most. */
export function draftRoutes(server: HttpServer, { database, clock }: Foundations): void {
  server.get(
    url,
    {
      config: { allowed },
      schema: {
        tags,
        summary: "The caller's draft of a new request; its content is null when there is none",
        response: { 200: referralDraftSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const draft = await readDraft(database, ownerOf(lenderOf(request)))
      return draft ? referralDraftSchema.parse(draft) : { content: null }
    },
  )

  server.put(
    url,
    {
      config: { allowed },
      schema: { tags, summary: 'Keep a draft; null removes it', body: referralDraftSchema, response: noContent },
    },
    async (request, reply) => {
      const owner = ownerOf(lenderOf(request))
      const { content } = request.body
      if (Buffer.byteLength(JSON.stringify(content)) > mostBytes)
        throw refuse('draft-too-large', sentences.draftTooLarge, { status: 413 })
      if (content === null) await removeDraft(database, owner)
      else await saveDraft(database, owner, { content, savedAt: clock() })
      return reply.status(204).send(null)
    },
  )

  server.delete(
    url,
    { config: { allowed }, schema: { tags, summary: 'Remove the draft', response: noContent } },
    async (request, reply) => {
      await removeDraft(database, ownerOf(lenderOf(request)))
      return reply.status(204).send(null)
    },
  )
}

function ownerOf({ channel, subject }: LenderCaller): DraftOwner {
  return { channel, owner: subject, form: referralDraftForm }
}
