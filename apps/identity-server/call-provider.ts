import type Provider from 'oidc-provider'
import { type HttpServer, refuse } from '#platform/http'
import { contentSecurityPolicy } from './pages.ts'
import type { Realm } from './realm.ts'

/** The maximum length of a URL: longer than any valid URL with an ID token, too short to fill a table with. */
const maxAddressLength = 8_192
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i

/** Passes every other request under the realm to the provider. Fastify's later hooks do not see the response. */
export function callProvider(server: HttpServer, realm: Realm, provider: Provider): void {
  const response = provider.callback()
  const { host, protocol } = new URL(realm.baseUrl)
  const policy = contentSecurityPolicy({ hasForm: true, ownScripts: true })

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${realm.mount}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { raw } = request
      const url = raw.url ?? ''
      // The router decodes `/%72ealms` to `/realms`; the provider does not.
      if (!url.startsWith(`${realm.mount}/`)) return reply.callNotFound()
      if (url.length > maxAddressLength) throw refuse('address-too-long', 'The address is too long.', { status: 414 })
      // PostgreSQL cannot store these characters and would reject them with an error message of its own.
      if (controlCharacter.test(url)) throw refuse('invalid-address', 'Remove the control characters from the address.')

      // The caller's host header reaches no redirect and no link: only the configured address is used.
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-request-id'] = request.id
      reply.raw.setHeader('x-request-id', request.id)
      reply.raw.setHeader('content-security-policy', policy)
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('referrer-policy', 'no-referrer')

      // The provider derives its mount path from these two.
      Object.assign(raw, { originalUrl: url, url: url.slice(realm.mount.length) })
      reply.hijack()
      await response(raw, reply.raw)
    })
  })
}
