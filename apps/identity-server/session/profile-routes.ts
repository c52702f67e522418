import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServer } from '#platform/http'
import { accountAudience, profileOf } from '../provider/token-contents.ts'
import type { Realm } from '../realm.ts'
import type { Bearer, FindBearer } from './bearer-session.ts'

/** The two calls that tell the portal who is signed in: `userinfo` of OpenID, and Keycloak's own `account`. */
export function profileRoutes(server: HttpServer, realm: Realm, findBearer: FindBearer): void {
  answer(`${realm.mount}/protocol/openid-connect/userinfo`, ({ account }) => ({
    sub: account.subject,
    ...profileOf(account),
  }))

  answer(`${realm.mount}/account`, ({ account, claims }) => {
    if (![claims.aud].flat().includes(accountAudience)) return null
    const { subject, username, firstName, lastName, email } = account
    return { id: subject, username, firstName, lastName, email, emailVerified: true, attributes: {} }
  })

  function answer(path: string, contents: (bearer: Bearer) => object | null): void {
    server.options(path, { schema: { hide: true } }, async (request, reply) => {
      allowPortals(request, reply, realm)
      return reply.header('access-control-allow-headers', 'authorization, content-type').status(204).send()
    })
    server.get(path, { schema: { hide: true } }, async (request, reply) => {
      allowPortals(request, reply, realm)
      reply.header('cache-control', 'no-store')
      const bearer = await findBearer(request.headers.authorization)
      const found = bearer && contents(bearer)
      if (found) return reply.send(found)
      const error = 'invalid_token'
      return reply.status(401).header('www-authenticate', `Bearer realm="lmi", error="${error}"`).send({ error })
    })
  }
}

function allowPortals(request: FastifyRequest, reply: FastifyReply, { portals }: Realm): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (!origin || !portals.includes(origin)) return
  reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
}
