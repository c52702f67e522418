import { lenderOf } from '#areas/identity/server'
import { serveDraft } from '#platform/drafts'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'
import { calculatorDraftSchema, draftForm } from '../contract/index.ts'

/** What a person has typed into the calculator. */
export function draftRoutes(server: HttpServer, deps: AppContext): void {
  serveDraft(server, deps, {
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
