import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import {
  brands,
  categories,
  email,
  fileTypes,
  policyResponses,
  quoteResponses,
  referralResponses,
  submissionResponses,
} from './minimal-responses.ts'

/** A received call, such as `POST /quote/data/upload`, with its content. */
export type ReceivedCall = {
  readonly call: string
  readonly query: unknown
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export type MinimalServices = {
  /** The environment of a portal that uses these services. */
  readonly services: Readonly<Record<string, string>>
  /** The received calls of a route, oldest first. */
  readonly received: (call: string) => readonly ReceivedCall[]
  /** The files received by the gateway, oldest first. */
  readonly stored: () => readonly ReceivedCall[]
  /** Resets the services: no received calls, and no accepted disclaimer. */
  readonly reset: () => void
  readonly stop: () => Promise<void>
}

/**
 * Services of another insurer, on a separate origin: only the calls and fields of the specifications. Other calls
 * respond with 404. They do not check the anti-forgery header: addresses are absolute (specification 000 §7).
 */
export async function startMinimalServices(): Promise<MinimalServices> {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const calls: ReceivedCall[] = []
  let consent = false
  await server.register(multipart, { attachFieldsToBody: 'keyValues' })
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/pdf'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  server.addHook('onRequest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    if (request.method === 'OPTIONS') {
      reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT')
      reply.header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
      return await reply.code(204).send()
    }
    const stored = request.url.startsWith('/storage/')
    if (!stored && !request.headers.authorization?.startsWith('Bearer '))
      return await reply.code(401).send([{ message: 'Sign on first.' }])
  })
  server.addHook('preHandler', async ({ method, url, query, headers, body }) => {
    const [path = ''] = url.split('?')
    calls.push({ call: `${method} ${path}`, query, headers, body })
  })
  server.options('/*', async (_request, reply) => await reply.code(204).send())

  const answers: Readonly<Record<string, unknown>> = {
    'GET /quote/party/options/:channel': quoteResponses.options,
    'GET /quote/party/names': brands,
    'GET /quote/aus/states': quoteResponses.states,
    'GET /quote/borrower/employment-types': quoteResponses.employments,
    'GET /quote/loan/loan-purposes': quoteResponses.purposes,
    'GET /quote/security/occupancy-types': quoteResponses.occupancies,
    'POST /quote': quoteResponses.quote,
    'GET /quote/MQ-1/send': '',
    'GET /quote/MQ-1/apply': quoteResponses.policies,
    'GET /quote/doc/party-names': brands,
    'GET /quote/doc/categories': categories,
    'GET /quote/doc/file-types': fileTypes,
    'GET /quote/doc/email': email,
    'POST /quote/doc/upload': '',
    'GET /quote/data/categories': categories,
    'GET /quote/data/file-types': fileTypes,
    'GET /quote/data/email': email,
    'GET /quote/data/uuid': { uuid: '6f1c1f6e-6f0e-4f0e-9d3e-0b8b6f1c1f6e' },
    'POST /quote/data/upload': '',
    'POST /quote/data/move': '',
    'GET /referral/party-names': brands,
    'GET /referral/file-types': fileTypes,
    'GET /referral/submission-types': referralResponses.submissionTypes,
    'GET /referral/referral-reasons': referralResponses.reasons,
    'GET /referral/decisions': referralResponses.decisions,
    'GET /referral/uuid': { uuid: 'c2b0a7c4-93a1-4f43-8b7c-2f6a9be0f1d2' },
    'POST /referral/search': referralResponses.page,
    'GET /referral/details/7001': referralResponses.details,
    'GET /referral/details/7002': {
      ...referralResponses.details,
      requestId: 7002,
      lenderRefNumber: 'MIN-7002',
      status: 'Submitted',
      decision: null,
      uwNotes: null,
      assignedTo: null,
      isResubmitEligible: false,
    },
    'POST /referral/submit': referralResponses.submitted,
    'POST /referral/request-submit': referralResponses.submitted,
    'POST /referral/resubmit': '',
    'POST /referral/request-resubmit': '',
    'POST /policy-search/search': policyResponses.found,
    'GET /variation/policy-details/1000000001': policyResponses.details,
    'GET /variation/options': policyResponses.options,
    'POST /variation/submit': policyResponses.variationId,
    'GET /policy-submission/dropdown/HarbourBank': submissionResponses.dropdown,
    'POST /policy-submission/create': submissionResponses.created,
  }
  for (const [call, response] of Object.entries(answers)) {
    const [method = '', url = ''] = call.split(' ')
    server.route({
      method,
      url,
      handler: async (_request, reply) =>
        response === '' ? await reply.send() : await reply.type('application/json').send(JSON.stringify(response)),
    })
  }
  server.get(
    '/quote/MQ-1.pdf',
    async (_request, reply) => await reply.type('application/pdf').send('%PDF-1.4\n%%EOF\n'),
  )
  server.get('/quote/user/consents', async () => ({ consent }))
  server.post('/quote/user', async (_request, reply) => {
    consent = true
    await reply.code(204).send()
  })
  server.post('/presign', async () => ({ url: `${origin}/storage/${calls.length}` }))
  server.put('/storage/:number', async (_request, reply) => await reply.send())
  server.setNotFoundHandler(async (_request, reply) => await reply.code(404).send([{ message: 'Not found.' }]))

  const origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  const at = (path: string) => `${origin}${path}`
  return {
    services: {
      quote: at('/'),
      creditReferral: at('/referral/'),
      policySearch: at('/policy-search/'),
      variation: at('/variation/'),
      cancellation: at('/cancellation/'),
      policySubmission: at('/policy-submission/'),
      presign: at('/presign'),
      underwriting: at('/underwriting/'),
      notification: at('/notification/'),
    },
    received: (call) => calls.filter((one) => one.call === call),
    stored: () => calls.filter(({ call }) => call.startsWith('PUT /storage/')),
    reset: () => {
      calls.length = 0
      consent = false
    },
    stop: async () => await server.close(),
  }
}
