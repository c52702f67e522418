import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type Issuer = {
  /** The value of `OIDC_ISSUER`. */
  readonly url: string
  /** A token of a lender with every right, or of an underwriter. */
  readonly sign: (as: 'lender' | 'underwriter') => Promise<string>
  readonly stop: () => Promise<void>
}

const people = {
  lender: {
    preferred_username: 'ironbark.manager',
    given_name: 'Ironbark',
    family_name: 'Manager',
    email: 'ironbark.manager@ironbark.example',
    realm_access: { roles: ['Lender_IRONBARK_Manager'] },
    resource_access: { 'lmi-portal': { roles: ['uwreferral_full', 'variation_full', 'policysubmission_full'] } },
  },
  underwriter: {
    preferred_username: 'figtree.underwriter',
    given_name: 'Figtree',
    family_name: 'Underwriter',
    email: 'figtree.underwriter@figtree.example',
    realm_access: { roles: ['Insurer_Underwriter'] },
    resource_access: {},
  },
}

/** An identity server with a key only; it survives the killed servers. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'crash', alg: 'ES256' }] })
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(keys))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/realms/lmi`
  return {
    url,
    sign: async (as) =>
      await new SignJWT({
        typ: 'Bearer',
        azp: 'lmi-portal',
        ...people[as],
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'crash', typ: 'JWT' })
        .setIssuer(url)
        .setAudience('lmi-api')
        .setSubject(`subject-of-${people[as].preferred_username}`)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
