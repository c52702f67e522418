import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import type { FastifyContextConfig } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { antiForgeryCookie, antiForgeryHeader, type HttpServer } from '#platform/http'
import { loadIfShipped, shippedFile } from '#platform/release'
import type { Settings } from '#platform/settings'
import { describeDocument, type OpenApiDocument } from './description/describe-document.ts'
import { documentField } from './description/document-field.ts'
import { sharedCodes } from './description/refusal-codes.ts'

const documentation = '/api/docs'
const description = '/api/openapi.json'

export async function describeApi(server: HttpServer): Promise<void> {
  // Runs before the access guard: the API reference is open to anyone.
  server.addHook('onRoute', (route) => {
    if (route.url.startsWith(documentation)) route.config = { ...route.config, allowed: 'anyone' }
  })
  const examples = JSON.parse(await readFile(shippedFile('apps/server/src/description/examples.json'), 'utf8'))
  const jsonSchemaTransform = createJsonSchemaTransform({ zodToJsonConfig: { override: documentField } })
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lenders mortgage insurance',
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description: `Send a bearer token with each call. Browsers also send the value of the cookie ${antiForgeryCookie} in the header ${antiForgeryHeader}, except with GET. An error response is a list of objects with code, message and, if one field is concerned, field.\n\n${sharedCodes}`,
      },
      servers: [{ url: '/', description: 'This installation' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(withForm(described))
      return { schema: withRoles(withSummary(schema), described.route.config), url }
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? describeDocument(document.openapiObject as OpenApiDocument, examples)
        : document.swaggerObject,
  })
}

type Described = Parameters<ReturnType<typeof createJsonSchemaTransform>>[0]
type Schema = ReturnType<ReturnType<typeof createJsonSchemaTransform>>['schema']

/** A multipart form is read part by part and never as a body: the route declares it beside its schema. */
function withForm(described: Described): Described {
  const { form } = described.route.config ?? {}
  return form ? { ...described, schema: { ...described.schema, body: form } } : described
}

/** Names the roles of a call, in the way that OpenAPI has for schemes without scopes. */
function withRoles(schema: Schema, { allowed }: FastifyContextConfig = {}): Schema {
  if (schema?.hide) return schema
  const role = typeof allowed === 'object' ? `${allowed.area}_${allowed.right}` : allowed
  return { ...schema, security: role === undefined || role === 'anyone' ? [] : [{ bearer: [role] }] }
}

/** Describes a response that has no description by what the summary of its route names: "Get a quote" returns a quote. */
function withSummary(schema: Schema): Schema {
  const { summary, response } = schema as { summary?: string; response?: Record<string, object> }
  if (!summary || !response?.[200]) return schema
  const returned = summary
    .replace(/^(?:Get|List|Find|Calculate) /, '')
    .replace(/^Search /, 'One page of ')
    .replace(/^Create an? /, 'The created ')
  const text = returned === summary ? 'Success' : returned.charAt(0).toUpperCase() + returned.slice(1)
  return { ...schema, response: { ...response, 200: { description: text, ...response[200] } } }
}

/** Serves `/api/openapi.json`, and the browsable reference generated from it if this build has it. */
export async function registerApiDocumentation(server: HttpServer, settings: Settings): Promise<void> {
  server.get(description, { config: { allowed: 'anyone' }, schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(server.swagger()),
  )
  const reference = await loadIfShipped(import('@fastify/swagger-ui'))
  if (!reference) return
  const guides = await loadGuides(settings)
  await server.register(reference.default, {
    routePrefix: documentation,
    transformSpecification: (document) => {
      const { info } = document as { info?: { description?: string } }
      return { ...document, info: { ...info, description: `${info?.description}\n\n${guides}` } }
    },
    // The list of all schemas takes seconds to draw; each operation shows its own.
    uiConfig: { requestInterceptor: repeatAntiForgery, defaultModelsExpandDepth: -1, layout: 'BaseLayout' },
    // The hash is that of the one style element that its script adds.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}

/** The guides with the addresses of this installation. Links within the repository lead nowhere here. */
async function loadGuides({ baseUrl, OIDC_ISSUER }: Settings): Promise<string> {
  const text = await readFile(shippedFile('docs/integration.md'), 'utf8')
  return text
    .replace(/^# .*\n/, '')
    .replace(/\[([^[\]]+)\]\((?!https?:)[^()[\]]*\)/g, '$1')
    .replaceAll('http://localhost:8080/realms/lmi', OIDC_ISSUER ?? `${baseUrl}/realms/lmi`)
    .replaceAll('http://localhost:8080', baseUrl)
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
