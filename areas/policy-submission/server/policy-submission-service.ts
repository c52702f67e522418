import { isUtf8 } from 'node:buffer'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import type { AfterPolicyEnd } from '#areas/policy/server'
import { savedQuoteSchema } from '#areas/quote/contract'
import { demandConsent, quoteHeaders, storeQuotesInBatches } from '#areas/quote/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import { serveDraft } from '#platform/drafts'
import { exportCall, serveExport } from '#platform/export'
import { limitPerLender } from '#platform/files'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import {
  againstQuoteSchema,
  checkedSubmissionSchema,
  draftIdSchema,
  dropdownSchema,
  messages,
  originationRequestSchema,
  ownReceiptSchema,
  sinceQuoteSchema,
  submissionDraftSchema,
  submissionDraftsSchema,
  submissionPageSchema,
  submissionResponseSchema,
  submissionSearchSchema,
} from '../contract/index.ts'
import { checkSubmission } from './check-submission.ts'
import { countKeys, countKeysOfText } from './count-keys.ts'
import { createSubmission } from './create-submission.ts'
import { demoSubmissions } from './demo-submissions.ts'
import { getOwnReceipt, getReceipt, withNamesOfPeople } from './get-receipt.ts'
import { loadEnteredForm } from './load-entered-form.ts'
import { findManyFields, requestCompiler } from './parse-request.ts'
import { callerLeft, receiptPdfTimeout, sendReceiptPdf } from './receipt-pdfs.ts'
import { recalculateQuote, sinceQuote } from './since-quote.ts'
import { dropdownOn } from './submission-lists.ts'
import { draftOf, exportOwnSubmissions, listOwnDrafts, searchOwnSubmissions } from './submission-store.ts'
import { withdrawSubmission } from './withdraw-submission.ts'

/**
 * Policy submission of lenders: options, submissions, receipts and drafts. `afterEnd` is what other areas do when a policy
 * ends because a submission tops it up or is withdrawn.
 */
export function policySubmissionService(afterEnd: AfterPolicyEnd): Service {
  return {
    name: 'policy-submission',
    migrations: { name: 'submission', folder: new URL('./migrations/', import.meta.url) },
    routes: async (server, deps) => await policySubmissionRoutes(server, { ...deps, afterEnd }),
    demo: async (deps) => await demoSubmissions({ ...deps, reference: referenceDataOf(deps), afterEnd }),
  }
}

const base = '/api/policy-submission'
const tag = 'policy submission'
const area = 'policysubmission'
const toView = { allowed: { area, right: 'view' } } as const
const view = routesOf(tag, toView)
const list = routesOf(tag, { ...toView, callsAtOnce: 'list' })
const viewPdf = routesOf(tag, { ...toView, responseTimeout: receiptPdfTimeout })
const full = routesOf(tag, { allowed: { area, right: 'full', denied: messages.mayNotSubmit } })
const mayWithdraw = routesOf(tag, { allowed: { area, right: 'full', denied: messages.mayNotWithdraw } })
const calculate = routesOf(tag, { allowed: { area: 'calculator', right: 'view', denied: messages.mayNotCalculate } })
const ofSubmission = z.object({ id: z.string() })
const ofDraft = z.object({ id: draftIdSchema })
const pdf = z.any().check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))
/** In bytes. Each of 500 securities and borrowers repeats the numbers of 500 loans. */
const maxRequestBytes = 8 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    bytes: Buffer | null
  }
}

/** The calls of specification 001 §7, and our own for receipts and drafts. */
export async function policySubmissionRoutes(
  server: HttpServer,
  context: AppContext & { readonly afterEnd: AfterPolicyEnd },
): Promise<void> {
  const { database, clock, settings } = context
  const { insurerName: insurer } = await loadEnvironment(settings)
  const reference = referenceDataOf(context)
  const deps = { ...context, reference }
  const today = () => sydneyDate(clock())

  server.get(
    `${base}/dropdown/:party`,
    view('Get the submission options of a brand', dropdownSchema, { params: z.object({ party: z.string() }) }),
    async (request) => {
      const brands = reference.partyNames(lenderOf(request).channel, today())
      if (!brands.some(({ shortName }) => shortName === request.params.party))
        throw refuse('not-found', messages.brandNotFound, { status: 404 })
      return dropdownOn(reference, today())
    },
  )

  server.post(
    `${base}/submissions/search`,
    list("Search the caller's submissions", submissionPageSchema, { body: submissionSearchSchema }),
    async (request) => {
      const caller = lenderOf(request)
      return await searchOwnSubmissions(database, caller, reference.brandsOf(caller.channel, today()), request.body)
    },
  )
  serveExport(server, context, {
    url: `${base}/submissions/export`,
    route: routesOf(tag, { ...toView, ...exportCall }),
    of: "the caller's submissions",
    body: submissionSearchSchema,
    exporterOf: lenderOf,
    listOf: (request, search) => {
      const caller = lenderOf(request)
      return exportOwnSubmissions(caller, reference.brandsOf(caller.channel, today()), search)
    },
  })

  server.get(
    `${base}/submissions/:id`,
    view('Get a submission receipt', ownReceiptSchema, {
      description: 'The request as received, the response, and whether the caller can withdraw it.',
      params: ofSubmission,
    }),
    async (request) => await getOwnReceipt(deps, lenderOf(request), request.params.id),
  )

  server.post(
    `${base}/submissions/:id/withdraw`,
    mayWithdraw('Withdraw a submission', ownReceiptSchema, {
      description:
        'Only on the day of submission. Cancels the policy from its first day and releases the LMI Reference No. A repeat has no effect.',
      headers: idempotencyHeaders,
      params: ofSubmission,
    }),
    async (request) => {
      const caller = lenderOf(request)
      await withdrawSubmission(deps, caller, request.params.id, request.id)
      return await getOwnReceipt(deps, caller, request.params.id)
    },
  )

  server.get(
    `${base}/submissions/:id/form`,
    view('Get a submission as a draft to correct', submissionDraftSchema, { params: ofSubmission }),
    async (request) => await loadEnteredForm(database, lenderOf(request).channel, request.params.id),
  )

  server.get(
    `${base}/submissions/:id.pdf`,
    viewPdf(
      'Download a submission receipt as a PDF',
      { description: 'PDF', content: { 'application/pdf': { schema: pdf } } },
      { params: ofSubmission },
    ),
    async (request, reply) => {
      const { channel, subject } = lenderOf(request)
      return await sendReceiptPdf(deps, reply, { channel, owner: subject }, async () => {
        const receipt = await getReceipt(database, reference, channel, request.params.id)
        const brand = longNameIn(reference.brandsOf(channel, today()), receipt.brandName)
        return { receipt: await withNamesOfPeople(database, channel, receipt), brand, insurer }
      })
    },
  )

  server.post(
    `${base}/since-quote`,
    view('Compare a submission with its quote', sinceQuoteSchema, { body: againstQuoteSchema }),
    async (request) => await sinceQuote(deps, lenderOf(request), request.body),
  )

  const storeQuote = storeQuotesInBatches(database)
  server.post(
    `${base}/recalculate`,
    {
      ...calculate('Create a quote from a changed submission', savedQuoteSchema, {
        description: 'For a submission from a quote. Values that the form does not have are taken from the quote.',
        headers: quoteHeaders,
        body: againstQuoteSchema,
      }),
      onRequest: demandConsent(deps),
    },
    async (request) =>
      await recalculateQuote({ ...deps, storeQuote }, lenderOf(request), request.body, callOf(request)),
  )

  server.get(`${base}/drafts`, view("List the caller's submission drafts", submissionDraftsSchema), async (request) => [
    ...(await listOwnDrafts(database, lenderOf(request))),
  ])

  serveDraft(server, deps, {
    url: `${base}/draft/:id`,
    route: view,
    params: ofDraft,
    of: 'a submission',
    schema: submissionDraftSchema,
    draftOf: (request) => draftOf(lenderOf(request), z.parse(ofDraft, request.params).id),
  })

  /** A form checks after each pause in typing: one lender's checks must not keep another's waiting. */
  const checkInTurn = limitPerLender(4)
  await server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.decorateRequest('bytes', null)
    scope.setValidatorCompiler(requestCompiler)
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      if (!isUtf8(body)) return done(refuse('invalid-body', messages.notText))
      const many = findManyFields(body)
      if (many) return done(many)
      request.bytes = body
      const text = body.toString('utf8')
      // Other requests are handled between the steps of a large one: parsing, searching, validating, creating.
      void parseJson(request, text, (error, json) => {
        if (error) return done(error)
        // Readers of a request with a repeated key differ in which of the values they take.
        const finish = () =>
          countKeysOfText(text) === countKeys(json)
            ? setImmediate(done, null, json)
            : done(refuse('repeated-key', messages.repeatedKey))
        setImmediate(finish)
      })
    })
    scope.addHook('preValidation', async () => await yieldToEventLoop())
    scope.addHook('preHandler', async () => await yieldToEventLoop())
    scope.post(
      `${base}/check`,
      {
        ...full('Check a submission', checkedSubmissionSchema, {
          description:
            'Returns the warnings of a submission and stores nothing. Acknowledge one with level outside, with a reason, to submit anyway. Errors are those of create.',
          body: originationRequestSchema,
        }),
        bodyLimit: maxRequestBytes,
      },
      async (request, reply) => {
        const caller = lenderOf(request)
        return await checkInTurn({ channel: caller.channel, owner: caller.subject }, async () => {
          // The form has changed, and its next check is on the way.
          if (reply.raw.destroyed) throw callerLeft()
          return await checkSubmission(deps, caller, request.body)
        })
      },
    )
    scope.post(
      `${base}/create`,
      {
        ...full('Submit a policy', submissionResponseSchema, {
          description:
            'A successful response lists warnings in errors. Errors have the field names of the form, such as lmiReferenceNo for primaryUniqueId.',
          headers: idempotencyHeaders,
          querystring: z.object({
            draft: z
              .optional(draftIdSchema)
              .check(z.meta({ description: "The caller's draft, deleted when the submission succeeds" })),
          }),
          body: originationRequestSchema,
        }),
        bodyLimit: maxRequestBytes,
      },
      async (request) => {
        const { bytes } = request
        if (!bytes) throw new Error('the bytes of the body are missing')
        const input = { request: request.body, bytes, draftId: request.query.draft ?? null }
        return await createSubmission(deps, lenderOf(request), callOf(request), input)
      },
    )
  })
}
