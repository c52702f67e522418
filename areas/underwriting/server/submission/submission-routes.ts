import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Allowed, insurerOf } from '#areas/identity/server'
import { submissionListSearchSchema } from '#areas/policy-submission/contract'
import { readReceipt, searchSubmissionsOfAllLenders, writeReceiptPdf } from '#areas/policy-submission/server'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { deskSubmissionPageSchema, deskSubmissionSchema } from '../../contract/index.ts'
import { brandNamesOf, type DeskDeps } from '../queue/desk-choices.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting/submissions'
const ofSubmission = z.object({ channel: z.string(), submissionId: z.string() })
const pdf = z.custom<Buffer>(Buffer.isBuffer).check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))

/** Routes that search the policy submissions of all lenders and read their receipts. */
export function submissionRoutes(server: HttpServer, deps: DeskDeps, insurer: string): void {
  const { database, clock, reference } = deps

  /** Reads a receipt for its page or PDF. The lender's audit records which user of the insurer read it. */
  const open = async (request: FastifyRequest, { channel, submissionId }: z.infer<typeof ofSubmission>) => {
    const { subject, username } = insurerOf(request)
    const receipt = await readReceipt(database, channel, submissionId)
    const at = clock()
    await writeAudit(database, {
      channel,
      at,
      actor: subject,
      username,
      action: 'underwriting.submission-opened',
      record: submissionId,
      requestId: request.id,
      detail: { policyNumber: receipt.policyNo },
    })
    return { ...receipt, channel, brand: brandNamesOf(reference, sydneyDate(at)).nameOf(channel, receipt.brandName) }
  }

  server.post(
    `${root}/search`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The policy submissions of all lenders, the newest first, filtered and sorted by any column',
        body: submissionListSearchSchema,
        response: { 200: deskSubmissionPageSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { brands, nameOf } = brandNamesOf(reference, sydneyDate(clock()))
      const found = await searchSubmissionsOfAllLenders(database, request.body, brands)
      return {
        ...found,
        items: found.items.map(({ brandName, submittedAt, ...row }) => ({
          ...row,
          brand: nameOf(row.channel, brandName),
          submittedAt: submittedAt.toISOString(),
        })),
      }
    },
  )

  server.get(
    `${root}/:channel/:submissionId`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The receipt of a submission: the request as it was sent, and its answer',
        params: ofSubmission,
        response: { 200: deskSubmissionSchema, ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => await open(request, request.params),
  )

  server.get(
    `${root}/:channel/:submissionId.pdf`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The receipt of a submission as a PDF',
        params: ofSubmission,
        response: {
          200: { description: 'The PDF', content: { 'application/pdf': { schema: pdf } } },
          ...refusedAnswers,
        },
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const receipt = await open(request, request.params)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="policy-${receipt.policyNo}-receipt.pdf"`)
        .send(await writeReceiptPdf(receipt, { brand: receipt.brand, insurer }))
    },
  )
}
