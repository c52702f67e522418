import { lenderOf } from '#areas/identity/server'
import { serveDraft } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { Foundations } from '#platform/service'
import { calculatorDraftSchema, draftForm } from '../contract/index.ts'

/** What a person has typed into the calculator. */
export function draftRoutes(server: HttpServer, foundations: Foundations): void {
  serveDraft(server, foundations, {
    url: '/api/quote/draft',
    config: { allowed: { area: 'calculator', right: 'view' } },
    tags: ['quote'],
    of: 'a request',
    schema: calculatorDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: draftForm }
    },
  })
}
