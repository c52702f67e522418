import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { insurerOf } from '#areas/identity/server'
import { submissionListSearchSchema } from '#areas/policy-submission/contract'
import {
  exportSubmissionsOfAllLenders,
  getReceipt,
  receiptPdfTimeout,
  searchSubmissionsOfAllLenders,
  sendReceiptPdf,
  withNamesOfPeople,
} from '#areas/policy-submission/server'
import { brandNamesOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext } from '#platform/service'
import { deskSubmissionPageSchema, deskSubmissionSchema } from '../../contract/index.ts'
import { auditOpened, type DeskDeps, exporterOf } from '../queue/desk-choices.ts'

type SubmissionDeps = DeskDeps & AppContext

const route = routesOf('underwriting', { allowed: 'insurer' })
const list = routesOf('underwriting', { allowed: 'insurer', callsAtOnce: 'list' })
const pdfRoute = routesOf('underwriting', { allowed: 'insurer', responseTimeout: receiptPdfTimeout })
const root = '/api/underwriting/submissions'
const ofSubmission = z.object({ channel: z.string(), submissionId: z.string() })
const pdf = z.any().check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))

/** Routes that search the policy submissions of all lenders and get their receipts. */
export function submissionRoutes(server: HttpServer, deps: SubmissionDeps, insurer: string): void {
  const { database, clock, reference } = deps

  /** Loads a receipt for its page or PDF. */
  const open = async (request: FastifyRequest, { channel, submissionId }: z.infer<typeof ofSubmission>) => {
    const receipt = await getReceipt(database, reference, channel, submissionId)
    const opened = { channel, record: submissionId, detail: { policyNumber: receipt.policyNo } }
    const action = 'underwriting.submission-opened'
    const at = await auditOpened(deps, insurerOf(request), { action, ...opened }, request.id)
    return { ...receipt, channel, brand: brandNamesOf(reference, sydneyDate(at)).nameOf(channel, receipt.brandName) }
  }

  server.post(
    `${root}/search`,
    list('Search the submissions of all lenders', deskSubmissionPageSchema, { body: submissionListSearchSchema }),
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

  serveExport(server, deps, {
    url: `${root}/export`,
    route: routesOf('underwriting', { allowed: 'insurer', ...exportCall }),
    of: 'the submissions of all lenders',
    body: submissionListSearchSchema,
    exporterOf,
    listOf: (_request, search) => exportSubmissionsOfAllLenders(search, brandNamesOf(reference, sydneyDate(clock()))),
  })

  const params = ofSubmission
  server.get(
    `${root}/:channel/:submissionId`,
    {
      ...route('Get a submission receipt', deskSubmissionSchema, {
        params,
      }),
      exposeHeadRoute: false,
    },
    async (request) => await open(request, request.params),
  )

  const pdfResponse = { description: 'The PDF', content: { 'application/pdf': { schema: pdf } } }
  server.get(
    `${root}/:channel/:submissionId.pdf`,
    { ...pdfRoute('Download a submission receipt as a PDF', pdfResponse, { params }), exposeHeadRoute: false },
    async (request, reply) => {
      const sender = { channel: 'insurer', owner: insurerOf(request).subject }
      return await sendReceiptPdf(deps, reply, sender, async () => {
        const { channel, brand, ...receipt } = await open(request, request.params)
        return { receipt: await withNamesOfPeople(database, channel, receipt), brand, insurer }
      })
    },
  )
}
