import * as z from 'zod/mini'
import { type Allowed, insurerOf } from '#areas/identity/server'
import { submissionListSearchSchema } from '#areas/policy-submission/contract'
import { readReceipt, searchSubmissionsOfAllLenders } from '#areas/policy-submission/server'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { deskSubmissionPageSchema, deskSubmissionSchema } from '../../contract/index.ts'
import { brandNamesOf, type DeskDeps } from '../queue/desk-choices.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting/submissions'

/** The policy submissions of all lenders: found, and read with what was sent and answered. */
export function submissionRoutes(server: HttpServer, deps: DeskDeps): void {
  const { database, clock, reference } = deps

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
        params: z.object({ channel: z.string(), submissionId: z.string() }),
        response: { 200: deskSubmissionSchema, ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, submissionId } = request.params
      const { subject, username } = insurerOf(request)
      const receipt = await readReceipt(database, channel, submissionId)
      const at = clock()
      // The lender's audit says who of the insurer has read it.
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
    },
  )
}
