import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { antiForgeryCookie, antiForgeryHeader, type HttpServer } from '#platform/http'
import { loadIfShipped } from '#platform/release'

const documentation = '/api/docs'
const description = '/api/openapi.json'

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
        description: `Send a bearer token with each call. Browsers also send the value of the cookie ${antiForgeryCookie} in the header ${antiForgeryHeader}, except with GET. An error response is a list of objects with code, message and, if one field is concerned, field.`,
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

/** A multipart form is read part by part and never as a body: the route declares it beside its schema. */
function withForm<Described extends Pick<Parameters<typeof jsonSchemaTransform>[0], 'schema' | 'route'>>(
  described: Described,
): Described {
  const { form } = described.route.config ?? {}
  return form ? { ...described, schema: { ...described.schema, body: form } } : described
}

/** Describes a response that has no description by what the summary of its route names: "Get a quote" returns a quote. */
function withSummary(described: ReturnType<typeof jsonSchemaTransform>): ReturnType<typeof jsonSchemaTransform> {
  const { summary, response } = described.schema as { summary?: string; response?: Record<string, object> }
  if (!summary || !response?.[200]) return described
  const returned = summary
    .replace(/^(?:Get|List|Find|Calculate) /, '')
    .replace(/^Search /, 'One page of ')
    .replace(/^Create an? /, 'The created ')
  const text = returned === summary ? 'Success' : returned.charAt(0).toUpperCase() + returned.slice(1)
  const described200 = { description: text, ...response[200] }
  return { ...described, schema: { ...described.schema, response: { ...response, 200: described200 } } }
}

/** Serves `/api/openapi.json`, and the browsable reference generated from it if this build has it. */
export async function registerApiDocumentation(server: HttpServer): Promise<void> {
  server.get(description, { config: { allowed: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(server.swagger()),
  )
  const reference = await loadIfShipped(import('@fastify/swagger-ui'))
  if (!reference) return
  await server.register(reference.default, {
    routePrefix: documentation,
    uiConfig: { requestInterceptor: repeatAntiForgery },
    // The hash is that of the one style element that its script adds.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}

type BrowserRequest = { headers?: Record<string, string> }

/** Lets *Try it out* call the API. It runs in the browser as text, so it cannot use anything outside of itself. */
function repeatAntiForgery(request: BrowserRequest): BrowserRequest {
  const { cookie } = (globalThis as unknown as { document: { cookie: string } }).document
  const [, value] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(cookie) ?? []
  return value === undefined
    ? request
    : { ...request, headers: { ...request.headers, 'x-xsrf-token': decodeURIComponent(value) } }
}
