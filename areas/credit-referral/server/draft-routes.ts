import { lenderOf } from '#areas/identity/server'
import { serveDrafts } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { Foundations } from '#platform/service'
import { referralDraftForm, referralDraftSchema, sentences } from '../contract/index.ts'

/** What a person has typed into a new request. */
export function draftRoutes(server: HttpServer, foundations: Foundations): void {
  serveDrafts(server, foundations, {
    url: '/api/credit-referral/draft',
    config: { allowed: { area: 'uwreferral', right: 'full' } },
    tags: ['credit referral'],
    of: 'a new request',
    schema: referralDraftSchema,
    form: referralDraftForm,
    ownerOf: lenderOf,
    tooLarge: sentences.draftTooLarge,
  })
}
