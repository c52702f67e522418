import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { limitPerLender, type Sender } from '#platform/files'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import type { AppContext } from '#platform/service'
import { type Certificate, messages, verifiedCertificateSchema } from '../../contract/index.ts'
import { findOrCountMiss } from '../search/limit-misses.ts'
import { findCertificate } from './find-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

const route = routesOf('policy search', { allowed: { area: 'policysearch', right: 'view' } })
const pdf = z.any().check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))
export const certificatePdf = { description: 'The PDF', content: { 'application/pdf': { schema: pdf } } }
export const certificateDaySchema = z.object({ asAt: z.optional(z.iso.date()) })
/** One PDF at a time in this process, each lender's in turn. */
const inTurn = limitPerLender(1)

export const certificateNotFound = () => refuse('certificate-not-found', messages.certificateNotFound, { status: 404 })

/** Routes of a lender that issue a policy's certificate and verify one by its number. */
export async function certificateRoutes(server: HttpServer, context: AppContext): Promise<void> {
  const { insurerName: insurer } = await loadEnvironment(context.settings)
  const deps = { ...context, reference: referenceDataOf(context), insurer }

  server.get(
    '/api/policy-search/policies/:policyNumber/certificate.pdf',
    {
      ...route("Download a policy's certificate of insurance as a PDF", certificatePdf, {
        params: z.object({ policyNumber: z.string() }),
        querystring: certificateDaySchema,
      }),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const caller = lenderOf(request)
      const order = {
        channel: caller.channel,
        policyNumber: request.params.policyNumber,
        asAt: request.query.asAt,
        httpRequestId: request.id,
      }
      const certificate = await findOrCountMiss(deps, caller, {
        by: ['policyNumber'],
        httpRequestId: request.id,
        find: () => issueCertificate(deps, caller, order),
      })
      return await sendCertificate(reply, { channel: caller.channel, owner: caller.subject }, certificate)
    },
  )

  server.get(
    '/api/policy-search/certificates/:certificateNumber',
    {
      ...route('Check a certificate of insurance by its number', verifiedCertificateSchema, {
        params: z.object({ certificateNumber: z.string() }),
      }),
      exposeHeadRoute: false,
    },
    async (request) => {
      const caller = lenderOf(request)
      return await findOrCountMiss(deps, caller, {
        by: ['certificateNumber'],
        httpRequestId: request.id,
        find: () => findCertificate(deps.database, caller.channel, request.params.certificateNumber),
        notFound: certificateNotFound,
      })
    },
  )
}

/** Writes and sends a certificate at its caller's turn. */
export async function sendCertificate(
  reply: FastifyReply,
  sender: Sender,
  certificate: Certificate,
): Promise<FastifyReply> {
  const { writeCertificatePdf } = await import('./write-certificate-pdf.ts')
  const bytes = await inTurn(sender, () => writeCertificatePdf(certificate))
  const { policyNumber } = certificate.statement
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="policy-${policyNumber}-certificate.pdf"`)
    .send(bytes)
}
