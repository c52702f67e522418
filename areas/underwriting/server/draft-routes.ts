import * as z from 'zod/mini'
import { type ReferralKey, requireReferral } from '#areas/credit-referral/server'
import { type Caller, insurerOf } from '#areas/identity/server'
import { requireVariation, type VariationKey, variationNamed } from '#areas/variation/server'
import { type DraftOwner, serveDraft } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'
import { workDraftSchema } from '../contract/index.ts'
import { requestNamed } from './referral/request-named.ts'

const params = z.object({ channel: z.string(), id: z.string() })

/** What an underwriter has typed for a lender's request. */
export function draftOfWork({ channel, requestId }: ReferralKey, { subject }: Pick<Caller, 'subject'>): DraftOwner {
  return { channel, owner: subject, form: `underwriting/${requestId}` }
}

/** What an underwriter has typed for a lender's variation. */
export function draftOfVariation(
  { channel, variationId }: VariationKey,
  { subject }: Pick<Caller, 'subject'>,
): DraftOwner {
  return { channel, owner: subject, form: `underwriting/variation ${variationId}` }
}

/** What an underwriter has typed for a request: a question, a decision and its notes. */
export function draftRoutes(server: HttpServer, deps: AppContext): void {
  serveDraft(server, deps, {
    url: '/api/underwriting/referrals/:channel/:id/draft',
    config: { allowed: 'insurer' },
    tags: ['underwriting'],
    params,
    of: 'a question or a decision',
    schema: workDraftSchema,
    draftOf: async (request) => {
      const key = requestNamed(z.parse(params, request.params))
      await requireReferral(deps.database, key)
      return draftOfWork(key, insurerOf(request))
    },
  })
  serveDraft(server, deps, {
    url: '/api/underwriting/variations/:channel/:id/draft',
    config: { allowed: 'insurer' },
    tags: ['underwriting'],
    params,
    of: 'a question or a decision about a variation',
    schema: workDraftSchema,
    draftOf: async (request) => {
      const { channel, id } = z.parse(params, request.params)
      const key = variationNamed(channel, id)
      await requireVariation(deps.database, key)
      return draftOfVariation(key, insurerOf(request))
    },
  })
}
