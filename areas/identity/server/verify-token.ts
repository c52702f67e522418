import { errors, jwtVerify } from 'jose'
import { Refusal, refuse } from '#platform/http'
import { accessTo, isInsurer, lenderChannel, rolesOf, sentences, tokenClaimsSchema } from '../contract/index.ts'
import type { Caller } from './caller.ts'
import type { TokenKeys } from './token-keys.ts'

export type TokenRules = {
  readonly issuer: string
  readonly audience: string
  readonly clientId: string
  readonly keys: TokenKeys
}

/** A token that passed, and until when it does. */
export type VerifiedToken = { readonly caller: Caller; readonly expiresAt: number }

/**
 * Checks an access token: signature by the issuer's own keys, issuer, audience, client, type, times.
 *
 * @throws Refusal 401 `invalid-token`; 503 `identity-unavailable` when the keys cannot be fetched
 */
export async function verifyToken(token: string, rules: TokenRules, now: Date): Promise<VerifiedToken> {
  const { payload } = await jwtVerify(token, rules.keys, {
    issuer: rules.issuer,
    audience: rules.audience,
    algorithms: ['RS256', 'ES256'],
    clockTolerance: 5,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'azp'],
  }).catch((error: unknown) => {
    throw keysCannotBeFetched(error) ? identityUnavailable() : invalidToken()
  })
  const claims = tokenClaimsSchema.safeParse(payload)
  const issuedAhead = (payload.iat ?? 0) - now.getTime() / 1000
  if (!claims.success || payload.azp !== rules.clientId || payload.typ !== 'Bearer' || issuedAhead > 60)
    throw invalidToken()
  const roles = rolesOf(claims.data, rules.clientId)
  return {
    expiresAt: (payload.exp ?? 0) * 1000,
    caller: {
      subject: claims.data.sub,
      username: claims.data.preferred_username,
      firstName: claims.data.given_name ?? '',
      lastName: claims.data.family_name ?? '',
      email: claims.data.email ?? null,
      roles,
      channel: lenderChannel(roles),
      rights: accessTo(roles).rights,
      insurer: isInsurer(roles),
    },
  }
}

function invalidToken() {
  return refuse('invalid-token', sentences.signInFirst, { status: 401 })
}

function identityUnavailable() {
  const retryAfterSeconds = 5
  return new Refusal(503, [{ code: 'identity-unavailable', message: sentences.identityUnavailable }], retryAfterSeconds)
}

/** A network error is none of the token library's; an unknown key is the token's fault, a bad key set is not. */
function keysCannotBeFetched(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  return error.code === 'ERR_JOSE_GENERIC'
}
