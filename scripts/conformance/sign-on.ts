import { createHash, randomBytes } from 'node:crypto'
import type { Server } from './server.ts'

/** A token by client credentials. @throws when the identity server refuses */
export async function tokenOfClient(issuer: string, clientId: string, secret: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  return await tokenFrom(issuer, { grant_type: 'client_credentials' }, { authorization })
}

export type SignOn = {
  readonly issuer: string
  /** The public client of the portal, and an address that it may return to. */
  readonly clientId: string
  readonly redirectUri: string
}

/**
 * A token of a person, by the authorization-code flow with an S256 challenge (specification 000 §1) and the form of the
 * identity server. @throws when it shows no form or refuses the password
 */
export async function tokenOfPerson(signOn: SignOn, username: string, password: string): Promise<string> {
  const { issuer, clientId, redirectUri } = signOn
  const verifier = randomBytes(72).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const parameters = {
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }
  const cookies = new Map<string, string>()
  /** Follows redirects with cookies, until one leads back to the portal. */
  async function open(url: string, body: URLSearchParams | null = null): Promise<Response & { readonly at: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { method: body ? 'POST' : 'GET', body, redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const next = location === null ? url : new URL(location, url).href
    // The identity server may have the portal's address.
    const isBack = next.startsWith(redirectUri) && /[?&](?:code|error)=/.test(next)
    if (location === null || isBack) return Object.assign(response, { at: next })
    return await open(next)
  }

  const page = await open(`${issuer}/protocol/openid-connect/auth?${new URLSearchParams(parameters)}`)
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(await page.text()) ?? []
  if (!action) throw new Error(`The identity server showed no form (${page.status}).`)
  const returned = await open(
    new URL(action.replaceAll('&amp;', '&'), page.at).href,
    new URLSearchParams({ username, password }),
  )
  const code = new URL(returned.at).searchParams.get('code')
  if (code === null) throw new Error(`The identity server returned no code for ${username} (${returned.status}).`)
  return await tokenFrom(issuer, {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri },
    ...{ code, code_verifier: verifier },
  })
}

/** The demo accounts that hold the roles of the statements, and their password. */
const people = {
  full: 'ironbark.manager',
  view: 'ironbark.viewer',
  lender: 'ironbark.lender',
  noLender: 'nolender',
} as const

/** A running demo, with tokens of its accounts. */
export async function demoServer(url: string): Promise<Server> {
  const signOn = { issuer: `${url}/realms/lmi`, clientId: 'lmi-portal', redirectUri: `${url}/silent-check-sso.html` }
  const tokenOf = (name: string) => tokenOfPerson(signOn, name, 'demo')
  const tokens = {
    full: await tokenOf(people.full),
    view: await tokenOf(people.view),
    lender: await tokenOf(people.lender),
    noLender: await tokenOf(people.noLender),
  }
  return { url, tokens, services: { issuer: `${signOn.issuer}/` } }
}

async function tokenFrom(issuer: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form)
  const response = await fetch(`${issuer}/protocol/openid-connect/token`, { method: 'POST', body, headers })
  const { access_token } = (await response.json().catch(() => ({}))) as { access_token?: string }
  if (!access_token) throw new Error(`The identity server gave no token (${response.status}).`)
  return access_token
}
