import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { demoSystems, findDemoAccount } from '#areas/identity/server'

/** A token of a demo account or system that is valid for at least a minute, or one with changed claims. */
export type TokenOf = (username: string, changes?: Readonly<Record<string, unknown>>) => Promise<string>

export type Issuer = {
  /** The value of `OIDC_ISSUER`. */
  readonly url: string
  readonly publicKey: JWK
  readonly tokenOf: TokenOf
  readonly stop: () => Promise<void>
}

/** Milliseconds: a token is valid for five minutes. */
const renewedAfter = 200_000

/** Makes one token for each user, and a new one long before it ends. */
export function renewTokens(make: (username: string) => Promise<string>): (username: string) => Promise<string> {
  const made = new Map<string, { readonly token: Promise<string>; readonly at: number }>()
  return (username) => {
    const last = made.get(username)
    if (last && performance.now() - last.at < renewedAfter) return last.token
    const token = make(username)
    made.set(username, { token, at: performance.now() })
    token.catch(() => made.delete(username))
    return token
  }
}

/** An identity server with a key only; it survives the servers that it signs tokens for. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'issuer', alg: 'ES256' }
  const keys = JSON.stringify({ keys: [jwk] })
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/realms/lmi`
  const sign = (username: string, changes?: Readonly<Record<string, unknown>>) => {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: url, aud: 'lmi-api', iat: now, exp: now + 300, ...claimsOf(username), ...changes }
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'issuer', typ: 'JWT' }).sign(privateKey)
  }
  const renewed = renewTokens(async (username) => await sign(username))
  return {
    url,
    publicKey: jwk,
    tokenOf: async (username, changes) => await (changes ? sign(username, changes) : renewed(username)),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function claimsOf(username: string) {
  const system = demoSystems.find(({ clientId }) => clientId === username)
  if (system) {
    const { clientId, roles } = system
    return { typ: 'Bearer', azp: clientId, sub: clientId, resource_access: { [clientId]: { roles } } }
  }
  const account = findDemoAccount('username', username)
  if (!account) throw new Error(`There is no demo account ${username}.`)
  return {
    typ: 'Bearer',
    azp: 'lmi-portal',
    sub: account.subject,
    preferred_username: username,
    given_name: account.firstName,
    family_name: account.lastName,
    email: account.email,
    realm_access: { roles: account.realmRoles },
    resource_access: { 'lmi-portal': { roles: account.clientRoles } },
  }
}
