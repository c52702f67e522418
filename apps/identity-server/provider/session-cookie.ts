import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Realm } from '../realm.ts'

/** The cookie that the login-status page compares with the portal's `sid`; it says which session, and opens none. */
const sessionCookie = 'KEYCLOAK_SESSION'

export function setSessionCookie(context: KoaContextWithOIDC, realm: Realm): void {
  const uid = context.oidc.session?.uid
  if (!uid) return
  context.cookies.set(sessionCookie, createHash('sha256').update(uid).digest('base64url'), cookieOptions(realm))
}

export function clearSessionCookie(context: KoaContextWithOIDC, realm: Realm): void {
  context.cookies.set(sessionCookie, null, cookieOptions(realm))
}

function cookieOptions({ mount }: Realm) {
  return { path: `${mount}/`, httpOnly: false, sameSite: 'lax', signed: false } as const
}
