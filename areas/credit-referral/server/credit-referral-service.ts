import * as z from 'zod/mini'
import { readEnvironment } from '#areas/environment/server'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { type CodeListName, type ReferenceData, referenceDataOf } from '#areas/reference-data/server'
import { bytesIn } from '#areas/upload/contract'
import { sydneyDate } from '#platform/clock'
import { fileExtensions } from '#platform/files'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { referralReasonSchema, referralSearchResultSchema, referralSearchSchema } from '../contract/index.ts'
import { keepDemoReferrals } from './keep-demo-referrals.ts'
import { referralRoutes } from './referral-routes.ts'
import { searchReferrals } from './search/search-referrals.ts'
import { submitRoutes } from './submit/submit-routes.ts'

/** Referrals for credit assessment: raised, searched, answered and resubmitted. */
export const creditReferralService: Service = {
  name: 'credit-referral',
  migrations: { name: 'credit-referral', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await readEnvironment(deps.settings)
    const reference = referenceDataOf(deps)
    const totalLimit = bytesIn(limits.referralMegabytes)
    listRoutes(server, { ...deps, reference })
    submitRoutes(server, { ...deps, reference, totalLimit })
    searchRoute(server, { ...deps, reference })
    referralRoutes(server, { ...deps, totalLimit })
  },
  demo: keepDemoReferrals,
}

const allowed: Allowed = { area: 'uwreferral', right: 'view' }
const tags = ['credit referral']
const root = '/api/credit-referral'

type ListDeps = AppContext & { readonly reference: ReferenceData }

/** The lists of choices for a referral (specification 001 §7). */
function listRoutes(server: HttpServer, { reference, clock }: ListDeps): void {
  const today = () => sydneyDate(clock())
  const items = { 200: z.array(referenceItemSchema), ...refusedAnswers }

  server.get(
    `${root}/party-names`,
    {
      config: { allowed },
      schema: {
        tags,
        summary:
          "The brands of the caller's lender, one per long name; with all=true every one that a request may name",
        querystring: z.object({ all: z.optional(z.string()) }),
        response: items,
      },
    },
    async (request) => {
      const { channel } = lenderOf(request)
      return [...(request.query.all === 'true' ? reference.brandsOf : reference.partyNames)(channel, today())]
    },
  )

  const codeRoute = (path: string, summary: string, list: CodeListName) =>
    server.get(`${root}/${path}`, { config: { allowed }, schema: { tags, summary, response: items } }, async () => [
      ...reference.codeList(list, today()),
    ])
  codeRoute('submission-types', 'The kinds of submission', 'submission-types')
  codeRoute('decisions', 'What an underwriter may decide', 'referral-decisions')

  server.get(
    `${root}/referral-reasons`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The reasons for a referral, each with the documents that an underwriter usually asks for',
        response: { 200: z.array(referralReasonSchema), ...refusedAnswers },
      },
    },
    async () => {
      const day = today()
      const expectations = reference.referralExpectations(day)
      return reference.codeList('referral-reasons', day).map((reason) => ({
        ...reason,
        expects: expectations
          .filter(({ referralReason }) => referralReason === reason.shortName)
          .map(({ longName, words }) => ({ longName, words: [...words] })),
      }))
    },
  )

  server.get(
    `${root}/file-types`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The name endings of files that are taken',
        response: { 200: z.array(z.string()), ...refusedAnswers },
      },
    },
    async () => [...fileExtensions],
  )
}

type SearchDeps = AppContext & { readonly reference: ReferenceData }

/** The search for a lender's referrals (specification 001 §7). */
function searchRoute(server: HttpServer, deps: SearchDeps): void {
  server.post(
    '/api/credit-referral/search',
    {
      config: { allowed: { area: 'uwreferral', right: 'view' } },
      schema: {
        tags: ['credit referral'],
        summary: "One page of the lender's requests, filtered and sorted by any column",
        querystring: z.object({ errors: z.optional(z.string()) }),
        body: referralSearchSchema,
        response: { 200: referralSearchResultSchema, ...refusedAnswers },
      },
    },
    async (request) => await searchReferrals(deps, lenderOf(request), request.body),
  )
}
