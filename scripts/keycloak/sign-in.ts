import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string() })
export const clientTokenSchema = z.object({ access_token: z.string() })
export type Tokens = z.infer<typeof tokensSchema>

const clientId = 'lmi-portal'

/**
 * Signs in at Keycloak's page as a browser does: code flow with an S256 challenge.
 *
 * @throws when Keycloak's page or responses are unexpected
 */
export async function signIn(issuer: string, portal: string, username: string, password: string): Promise<Tokens> {
  const verifier = randomBytes(72).toString('base64url')
  const { location, status } = await submitSignIn(issuer, portal, username, password, {}, verifier)
  const code = new URL(location ?? 'about:blank').searchParams.get('code')
  if (!code) throw new Error(`Keycloak gave ${username} no code (${status}).`)
  const form = { grant_type: 'authorization_code', code, redirect_uri: `${portal}/`, code_verifier: verifier }
  return await readTokens(await askForTokens(issuer, form))
}

/** What Keycloak answers to the form of its sign-in page. @throws without the form */
export async function submitSignIn(
  issuer: string,
  portal: string,
  username: string,
  password: string,
  headers: Record<string, string> = {},
  verifier = randomBytes(72).toString('base64url'),
) {
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${portal}/`,
    response_type: 'code',
    scope: 'openid',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await fetch(`${issuer}/protocol/openid-connect/auth?${parameters}`, { headers })
  const [, action] = /<form id="kc-form-login"[^>]* action="([^"]+)"/.exec(await page.text()) ?? []
  if (!action) throw new Error(`Keycloak showed no sign-in form (${page.status}).`)
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  // The form names the address of a proxy that terminates TLS; it is sent to the one behind it.
  const { pathname, search } = new URL(action.replaceAll('&amp;', '&'))
  const answered = await fetch(new URL(pathname + search, issuer), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, cookie },
    body: new URLSearchParams({ username, password }),
  })
  return { status: answered.status, location: answered.headers.get('location'), page: await answered.text() }
}

export async function readTokens(response: Response): Promise<Tokens> {
  return tokensSchema.parse(await response.json())
}

export function refresh(issuer: string, refreshToken: string): Promise<Response> {
  return askForTokens(issuer, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

/** As a system signs on: with the secret of its client. @throws without a token */
export async function tokenOfClient(issuer: string, clientId: string, secret: string) {
  const form = { client_id: clientId, client_secret: secret, grant_type: 'client_credentials' }
  return clientTokenSchema.parse(await (await askForTokens(issuer, form)).json())
}

export function signOut(issuer: string, portal: string, idToken: string): Promise<Response> {
  const parameters = { client_id: clientId, post_logout_redirect_uri: `${portal}/`, id_token_hint: idToken }
  return fetch(`${issuer}/protocol/openid-connect/logout?${new URLSearchParams(parameters)}`, { redirect: 'manual' })
}

export function askForTokens(
  issuer: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ client_id: clientId, ...form })
  return fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body, headers })
}
