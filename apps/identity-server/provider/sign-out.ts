import type { KoaContextWithOIDC } from 'oidc-provider'
import { showSignOutQuestion } from '../pages/sign-out-page.ts'
import { portalLink, type Realm } from '../realm.ts'
import { clearSessionCookie } from './session-cookie.ts'

/**
 * Ends the session at once when the request carries an ID token of the very person, as the portal's does; without
 * such a proof another site could sign people out, so then the person is asked.
 */
export async function signOut(
  context: KoaContextWithOIDC,
  form: string,
  realm: Realm,
  auditSignOut: (context: KoaContextWithOIDC) => Promise<void>,
): Promise<void> {
  const { session, entities, provider, params } = context.oidc
  const returnTo = params?.post_logout_redirect_uri
  const proven = session && session.accountId === entities.IdTokenHint?.payload.sub
  if (!proven || typeof returnTo !== 'string') {
    context.body = showSignOutQuestion(form, portalLink(realm))
    return
  }
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue
    await provider.RefreshToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await auditSignOut(context)
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
