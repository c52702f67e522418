import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { type DemoAccount, findAccountBySubject } from '../accounts/demo-accounts.ts'
import type { Realm } from '../realm.ts'

/** Finds whose access token it is; `null` for a token that is not ours, has expired, or outlives its session. */
export type FindBearer = (authorization: string | undefined) => Promise<Bearer | null>
export type Bearer = { readonly account: DemoAccount; readonly claims: JWTPayload }

/**
 * The provider's own userinfo call refuses tokens with an audience, and ours have one. This reads the token itself, and
 * asks for its session, so that it is worth nothing right after sign-out.
 */
export function createFindBearer(realm: Realm, provider: Provider, keys: JWTVerifyGetKey): FindBearer {
  return async (authorization) => {
    const [scheme, token] = (authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await verified(token, realm, keys)
    if (claims?.typ !== 'Bearer' || typeof claims.sid !== 'string') return null
    const session = await provider.Session.findByUid(claims.sid)
    if (!session || session.accountId !== claims.sub) return null
    const account = findAccountBySubject(session.accountId ?? '')
    return account ? { account, claims } : null
  }
}

async function verified(token: string, realm: Realm, keys: JWTVerifyGetKey): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: realm.issuer, algorithms: ['RS256'] })
    return payload
  } catch {
    return null
  }
}
