import type Provider from 'oidc-provider'
import { type HttpServer, refuse } from '#platform/http'
import { contentSecurityPolicy } from '../pages.ts'
import type { Realm } from '../realm.ts'

/** Longer than any address of ours with an ID token in it, shorter than what would be worth sending to fill a table. */
const longestAddress = 8_192
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i

/**
 * Hands everything under the realm that has no route of its own to the provider, as raw Node requests: it reads the
 * body itself, and Fastify's later hooks do not see the answer, so that its headers are set here.
 */
export function callProvider(server: HttpServer, realm: Realm, provider: Provider): void {
  const answer = provider.callback()
  const { host, protocol } = new URL(realm.baseUrl)
  const policy = contentSecurityPolicy({ formsTo: realm.portals, ownScripts: true })

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${realm.mount}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { raw } = request
      const url = raw.url ?? ''
      // The router reads `/%72ealms` as `/realms`; the provider would not.
      if (!url.startsWith(`${realm.mount}/`)) return reply.callNotFound()
      if (url.length > longestAddress) throw refuse('address-too-long', 'The address is too long.', { status: 414 })
      // PostgreSQL cannot store one of these, and would say so in its own words.
      if (controlCharacter.test(url)) throw refuse('invalid-address', 'Remove the control characters from the address.')

      // What the caller says of the host reaches no redirect and no link: there is one address, the configured one.
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-request-id'] = request.id
      reply.raw.setHeader('x-request-id', request.id)
      reply.raw.setHeader('content-security-policy', policy)
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('referrer-policy', 'no-referrer')

      // The provider finds the path it is mounted at by comparing these two.
      Object.assign(raw, { originalUrl: url, url: url.slice(realm.mount.length) })
      reply.hijack()
      await answer(raw, reply.raw)
    })
  })
}
