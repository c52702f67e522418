import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { serveDraft } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'
import { referralDraftForm, referralDraftSchema, requestDraftSchema } from '../contract/index.ts'
import { draftOfRequest } from './request/draft-of-request.ts'
import { keyOf } from './request/key-of.ts'
import { requireReferral } from './request/require-referral.ts'

const allowed: Allowed = { area: 'uwreferral', right: 'full' }
const tags = ['credit referral']
const params = z.object({ id: z.string() })

/** What a person has typed: into a new request, as an answer, or to send a request again. */
export function draftRoutes(server: HttpServer, deps: AppContext): void {
  serveDraft(server, deps, {
    url: '/api/credit-referral/draft',
    config: { allowed },
    tags,
    of: 'a new request',
    schema: referralDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: referralDraftForm }
    },
  })

  serveDraft(server, deps, {
    url: '/api/credit-referral/draft/:id',
    config: { allowed },
    tags,
    params,
    of: 'an answer to a request, or of the request to be sent again',
    schema: requestDraftSchema,
    draftOf: async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, z.parse(params, request.params).id)
      await requireReferral(deps.database, key)
      return draftOfRequest(key, caller)
    },
  })
}
