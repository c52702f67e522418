import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { embeddedKeys, type TokenRules } from '#areas/identity/server'

/** Who a token speaks for. Realm roles and our own client's are told apart as in a real token. */
export type TestPerson = {
  readonly username: string
  readonly subject?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly realmRoles?: readonly string[]
  readonly clientRoles?: readonly string[]
  /** Roles that another client of the realm granted. */
  readonly otherClientRoles?: readonly string[]
}

export type TokenSigner = {
  readonly rules: TokenRules
  /** An access token in Keycloak's layout, five minutes long; `changes` replaces claims, to make a bad one. */
  readonly sign: (person: TestPerson, now: Date, changes?: Record<string, unknown>) => Promise<string>
}

const issuer = 'http://localhost:8080/realms/lmi'
const audience = 'lmi-api'
const clientId = 'lmi-portal'

/** An identity server reduced to its key. */
export async function createTokenSigner(): Promise<TokenSigner> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = embeddedKeys({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] })
  return {
    rules: { issuer, audience, clientId, keys },
    sign: async (person, now, changes = {}) => {
      const seconds = Math.floor(now.getTime() / 1000)
      const claims = {
        typ: 'Bearer',
        azp: clientId,
        iss: issuer,
        aud: [audience, 'account'],
        sub: person.subject ?? `subject-of-${person.username}`,
        iat: seconds,
        exp: seconds + 300,
        preferred_username: person.username,
        given_name: person.firstName ?? 'Given',
        family_name: person.lastName ?? 'Family',
        email: person.email ?? `${person.username}@example.com`,
        email_verified: true,
        realm_access: { roles: person.realmRoles ?? [] },
        resource_access: {
          [clientId]: { roles: person.clientRoles ?? [] },
          'another-client': { roles: person.otherClientRoles ?? [] },
        },
        ...changes,
      }
      return await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT' }).sign(privateKey)
    },
  }
}
