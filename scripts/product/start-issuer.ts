import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { findDemoAccount } from '#areas/identity/server'

export type Issuer = {
  /** The value of `OIDC_ISSUER`. */
  readonly url: string
  /** A token of a demo account that is valid for at least a minute. */
  readonly tokenOf: (username: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const renewedAfter = 200_000

/** An identity server with a key only; it survives the servers that it signs tokens for. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'issuer', alg: 'ES256' }] })
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/realms/lmi`
  const signed = new Map<string, { readonly token: string; readonly at: number }>()
  return {
    url,
    tokenOf: async (username) => {
      const last = signed.get(username)
      if (last && performance.now() - last.at < renewedAfter) return last.token
      const token = await new SignJWT(claimsOf(username))
        .setProtectedHeader({ alg: 'ES256', kid: 'issuer', typ: 'JWT' })
        .setIssuer(url)
        .setAudience('lmi-api')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey)
      signed.set(username, { token, at: performance.now() })
      return token
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function claimsOf(username: string) {
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
