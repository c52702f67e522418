import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { HttpServer } from '#platform/http'
import { portal } from './start-identity-server.ts'

type Cookie = { readonly value: string; readonly path: string }
type Request = { readonly form?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> }

type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  readonly token_type: string
}

/** The parts of a browser that sign-on needs: cookies by path, and the requests of keycloak-js. */
export type TestBrowser = {
  readonly cookies: ReadonlyMap<string, Cookie>
  readonly send: (url: string, request?: Request) => Promise<LightMyRequestResponse>
  /** Requests a code as keycloak-js does, with optional changes. Returns the response and the verifier. */
  readonly authorize: (changes?: Readonly<Record<string, string | null>>) => Promise<Authorization>
  /** Follows a redirect to the sign-in page and submits its form. Returns the last response, a redirect. */
  readonly fillIn: (page: string, username: string, password: string) => Promise<LightMyRequestResponse>
  /** Signs in completely: page, password, code, tokens. */
  readonly signIn: (username: string) => Promise<Tokens>
  readonly exchange: (code: string, verifier: string) => Promise<LightMyRequestResponse>
  readonly refresh: (refreshToken: string) => Promise<LightMyRequestResponse>
  readonly signOut: (idToken: string) => Promise<LightMyRequestResponse>
}
type Authorization = { readonly response: LightMyRequestResponse; readonly verifier: string }

const openid = '/realms/lmi/protocol/openid-connect'
const clientId = 'lmi-portal'

export function createTestBrowser(server: HttpServer): TestBrowser {
  const cookies = new Map<string, Cookie>()

  async function send(url: string, { form, headers = {} }: Request = {}) {
    const { pathname, search } = new URL(url, portal)
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
    const response = await server.inject({
      method: form ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: {
        host: new URL(portal).host,
        accept: 'text/html',
        ...(sent.length > 0 && { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const cookie of response.cookies) {
      const gone = cookie.value === '' || (cookie.expires && cookie.expires.getTime() < Date.now())
      if (gone) cookies.delete(cookie.name)
      else cookies.set(cookie.name, { value: cookie.value, path: cookie.path ?? '/' })
    }
    return response
  }

  async function authorize(changes: Readonly<Record<string, string | null>> = {}): Promise<Authorization> {
    const verifier = randomBytes(48).toString('base64url')
    const parameters = {
      client_id: clientId,
      redirect_uri: `${portal}/`,
      state: 'a-state',
      response_mode: 'query',
      response_type: 'code',
      scope: 'openid',
      nonce: 'a-nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
    return { response: await send(`${openid}/auth?${new URLSearchParams(present)}`), verifier }
  }

  async function fillIn(page: string, username: string, password: string) {
    await send(page)
    return await send(page, { form: { username, password } })
  }

  const asPortal = { origin: portal, accept: 'application/json' }
  const token = (form: Record<string, string>) =>
    send(`${openid}/token`, { form: { client_id: clientId, ...form }, headers: asPortal })
  const exchange = (code: string, verifier: string) =>
    token({ grant_type: 'authorization_code', code, redirect_uri: `${portal}/`, code_verifier: verifier })

  return {
    cookies,
    send,
    authorize,
    fillIn,
    exchange,
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signOut: (idToken) => {
      const parameters = { client_id: clientId, post_logout_redirect_uri: `${portal}/`, id_token_hint: idToken }
      return send(`${openid}/logout?${new URLSearchParams(parameters)}`)
    },
    async signIn(username) {
      const { response, verifier } = await authorize()
      const accepted = await fillIn(locationOf(response), username, 'demo')
      const returned = await send(locationOf(accepted))
      const code = new URL(locationOf(returned)).searchParams.get('code') ?? ''
      return (await exchange(code, verifier)).json()
    },
  }
}

/** The redirect target of a response. */
export function locationOf(response: LightMyRequestResponse): string {
  return String(response.headers.location ?? '')
}
