import * as z from 'zod/mini'
import { sentences } from '#areas/credit-referral/contract'
import { requireReferral } from '#areas/credit-referral/server'
import { insurerOf } from '#areas/identity/server'
import { serveDrafts } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { Foundations } from '#platform/service'
import {
  isTyped,
  type TypedWorkContent,
  typedWorkSchema,
  type WorkDraftContent,
  workDraftSchema,
} from '../../contract/index.ts'
import { requestNamed } from '../referral/request-named.ts'
import { draftOfWork } from './draft-of-work.ts'

const params = z.object({ channel: z.string(), id: z.string() })

/** What an underwriter has typed for a request: a question, a decision and its notes. */
export function draftRoutes(server: HttpServer, foundations: Foundations): void {
  serveDrafts(server, foundations, {
    url: '/api/underwriting/referrals/:channel/:id/draft',
    config: { allowed: 'insurer' },
    tags: ['underwriting'],
    params,
    of: 'a question or a decision',
    schema: workDraftSchema,
    parts: { schema: typedWorkSchema, add },
    draftOf: async (request) => {
      const key = requestNamed(z.parse(params, request.params))
      await requireReferral(foundations.database, key)
      return draftOfWork(key, insurerOf(request))
    },
    tooLarge: sentences.requestDraftTooLarge,
  })
}

function add(kept: unknown, part: TypedWorkContent): WorkDraftContent | null {
  // One from before the form changed is as good as none.
  const before = workDraftSchema.safeParse({ content: kept }).data?.content
  const { content } = workDraftSchema.parse({ content: { ...before, ...part } })
  return content && isTyped(content) ? content : null
}
