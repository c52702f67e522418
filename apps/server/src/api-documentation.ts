import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { antiForgeryCookie, antiForgeryHeader, type HttpServer } from '#platform/http'

const documentation = '/api/docs'
const description = '/api/openapi.json'

/** Collects the description of every route registered after it. */
export async function describeApi(server: HttpServer): Promise<void> {
  // Runs before the access guard: the API reference is open to anyone.
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith(documentation)) route.config = { ...route.config, allowed: 'anyone' }
  })
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lenders mortgage insurance',
        version: '1',
        description: `Calls need a bearer token. A browser also repeats the cookie ${antiForgeryCookie} in the header ${antiForgeryHeader}, except in a GET. Errors are a list of objects with code, message and, where there is one, field.`,
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: (described) => withSummary(jsonSchemaTransform(withForm(described))),
    transformObject: jsonSchemaTransformObject,
  })
}

/**
 * Adds the form to a route's description. A multipart form is read part by part and never as a body, so the route
 * declares it beside its schema.
 */
function withForm<Described extends Pick<Parameters<typeof jsonSchemaTransform>[0], 'schema' | 'route'>>(
  described: Described,
): Described {
  const { form } = described.route.config ?? {}
  return form ? { ...described, schema: { ...described.schema, body: form } } : described
}

/** Describes an answer that has no description by the summary of its route, which says what the call answers. */
function withSummary(described: ReturnType<typeof jsonSchemaTransform>): ReturnType<typeof jsonSchemaTransform> {
  const { summary, response } = described.schema as { summary?: string; response?: Record<string, object> }
  if (!summary || !response?.[200]) return described
  const answer = { description: summary, ...response[200] }
  return { ...described, schema: { ...described.schema, response: { ...response, 200: answer } } }
}

/** Serves `/api/openapi.json` and the browsable reference generated from it. */
export async function registerApiDocumentation(server: HttpServer): Promise<void> {
  server.get(description, { config: { allowed: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(server.swagger()),
  )
  await server.register(swaggerUi, {
    routePrefix: documentation,
    uiConfig: { requestInterceptor: repeatAntiForgery },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}

type Sent = { headers?: Record<string, string> }

/** Lets *Try it out* call the API. It runs in the browser as text, so it cannot use anything outside of itself. */
function repeatAntiForgery(sent: Sent): Sent {
  const { cookie } = (globalThis as unknown as { document: { cookie: string } }).document
  const [, value] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
  return value === undefined
    ? sent
    : { ...sent, headers: { ...sent.headers, 'x-xsrf-token': decodeURIComponent(value) } }
}
