import * as z from 'zod/mini'
import { insurerOf } from '#areas/identity/server'
import { messages, verifiedCertificateSchema } from '#areas/policy/contract'
import {
  certificateDaySchema,
  certificateNotFound,
  certificatePdf,
  findCertificateOfAllLenders,
  issueCertificate,
  sendCertificate,
} from '#areas/policy/server'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { auditOpened, type DeskDeps } from '../queue/desk-choices.ts'

const route = routesOf('underwriting', { allowed: 'insurer' })
const root = '/api/underwriting'

/** Routes of the desk that issue a certificate of a lender's policy and verify one by its number. */
export function certificateRoutes(server: HttpServer, deps: DeskDeps & { readonly insurer: string }): void {
  server.get(
    `${root}/policies/:channel/:policyNumber/certificate.pdf`,
    {
      ...route("Download a policy's certificate of insurance as a PDF", certificatePdf, {
        params: z.object({ channel: z.string(), policyNumber: z.string() }),
        querystring: certificateDaySchema,
      }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = insurerOf(request)
      const order = { ...request.params, asAt: request.query.asAt, httpRequestId: request.id }
      const certificate = await issueCertificate(deps, caller, order)
      if (certificate === null) throw refuse('not-found', messages.policyNotFound, { status: 404 })
      return await sendCertificate(reply, { channel: 'insurer', owner: caller.subject }, certificate)
    },
  )

  server.get(
    `${root}/certificates/:certificateNumber`,
    {
      ...route('Check a certificate of insurance by its number', verifiedCertificateSchema, {
        params: z.object({ certificateNumber: z.string() }),
      }),
      exposeHeadRoute: false,
    },
    async (request) => {
      const found = await findCertificateOfAllLenders(deps.database, request.params.certificateNumber)
      if (found === null) throw certificateNotFound()
      const { channel, certificateNumber } = found
      const opened = { channel, record: found.statement.policyNumber, detail: { certificateNumber } }
      await auditOpened(deps, insurerOf(request), { action: 'underwriting.certificate-opened', ...opened }, request.id)
      return found
    },
  )
}
