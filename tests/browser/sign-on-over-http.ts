import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

export type SignedOnOverHttp = {
  /** Exchanges the returned code for an access token, as the portal does. */
  readonly token: () => Promise<string>
}

/**
 * Signs on through the form of the identity server without drawing its page. Its session cookies are then in `request`,
 * and in the browser context that `request` belongs to.
 *
 * @throws when the identity server shows no form or returns no code
 */
export async function signOnOverHttp(
  request: APIRequestContext,
  product: string,
  username: string,
): Promise<SignedOnOverHttp> {
  const openid = `${process.env.OIDC_ISSUER || `${product}/realms/lmi`}/protocol/openid-connect`
  const verifier = randomBytes(72).toString('base64url')
  // A small static page.
  const landing = `${product}/silent-check-sso.html`
  const params = {
    client_id: 'lmi-portal',
    redirect_uri: landing,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const page = await request.get(`${openid}/auth`, { params })
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(await page.text()) ?? []
  if (!action) throw new Error(`The identity server showed no form (${page.status()}).`)
  const form = { username, password: 'demo' }
  const returned = await request.post(new URL(action.replaceAll('&amp;', '&'), page.url()).href, { form })
  const code = new URL(returned.url()).searchParams.get('code')
  if (!code) throw new Error(`The identity server returned no code for ${username} (${returned.status()}).`)
  return {
    token: async () => {
      const exchange = { client_id: 'lmi-portal', grant_type: 'authorization_code', redirect_uri: landing }
      const response = await request.post(`${openid}/token`, { form: { ...exchange, code, code_verifier: verifier } })
      return (await response.json()).access_token
    },
  }
}
