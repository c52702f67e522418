import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { TokenRules } from '#areas/identity/server'

/** The subject of a token, with realm roles and client roles as in a real one. */
export type TestPerson = {
  readonly username: string
  readonly subject?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly realmRoles?: readonly string[]
  readonly clientRoles?: readonly string[]
  /** Roles of another client of the realm. */
  readonly otherClientRoles?: readonly string[]
}

export type TokenSigner = {
  readonly rules: TokenRules
  /** An access token in Keycloak's layout, valid for five minutes; `changes` replaces claims to make an invalid one. */
  readonly sign: (person: TestPerson, now: Date, changes?: Record<string, unknown>) => Promise<string>
}

const issuer = 'http://localhost:8080/realms/lmi'
const audience = 'lmi-api'
const clientId = 'lmi-portal'

/** The claims of a machine that differ from those of a person: its roles are those of its own client. */
export function claimsOfMachine(machine: string, roles: readonly string[]) {
  return {
    azp: machine,
    preferred_username: `service-account-${machine}`,
    given_name: undefined,
    family_name: undefined,
    email: undefined,
    realm_access: { roles: [] },
    resource_access: { [machine]: { roles } },
  }
}

/** An identity server with a key only. */
export async function createTokenSigner(): Promise<TokenSigner> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] })
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
