import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml } from '#platform/http'
import { renderPage } from './pages.ts'
import { portalLink, type Realm } from './realm.ts'

export type AuditSignOut = (context: KoaContextWithOIDC) => Promise<void>

/** Asks first unless the request has an ID token of the same user: another site could sign users out. */
export async function signOut(
  context: KoaContextWithOIDC,
  form: string,
  realm: Realm,
  audit: AuditSignOut,
): Promise<void> {
  const { session, entities, provider, params } = context.oidc
  const returnTo = params?.post_logout_redirect_uri
  const proven = session && session.accountId === entities.IdTokenHint?.payload.sub
  if (!proven || typeof returnTo !== 'string') {
    // The provider's form, shown only when the request does not prove whose session it ends.
    context.body = renderPage(
      'Sign out',
      `<h1>Sign out</h1>
<p>Do you want to sign out of the lender portal?</p>
${form}
<div class="choices">
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="button second" href="${escapeHtml(portalLink(realm).href)}">Stay signed in</a>
</div>`,
    )
    return
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await audit(context)
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null, {
    path: `${realm.mount}/`,
    httpOnly: true,
    sameSite: 'lax',
  })
  clearSessionCookie(context, realm)
  const target = new URL(returnTo)
  if (typeof params?.state === 'string') target.searchParams.set('state', params.state)
  context.status = 303
  context.redirect(target.href)
}

/** The login-status page compares it with the portal's `sid`. It grants no access. */
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
