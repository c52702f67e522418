import type { fetchWithRetries } from './fetch-with-retries.ts'

export type SignOn = {
  /** The identity server's address, such as `https://id.example/realms/lmi`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A function that returns the access token of a system, by client credentials; a new one half a minute before it ends. */
export function signOn(
  { issuer, clientId, clientSecret }: SignOn,
  send: ReturnType<typeof fetchWithRetries>,
): () => Promise<string> {
  let pending: Promise<string> | null = null
  let until = 0

  async function request(): Promise<string> {
    const discovery = await send(new Request(`${issuer}/.well-known/openid-configuration`))
    const { token_endpoint } = await readJson<{ token_endpoint: string }>(discovery)
    const credentials = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
    const response = await send(
      new Request(token_endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
      true,
    )
    const { access_token, expires_in } = await readJson<{ access_token: string; expires_in: number }>(response)
    until = Date.now() + (expires_in - 30) * 1000
    return access_token
  }

  return async () => {
    if (!pending || (until > 0 && Date.now() > until)) {
      until = 0
      pending = request().catch((error: unknown) => {
        pending = null
        throw error
      })
    }
    return await pending
  }
}

async function readJson<Content>(response: Response): Promise<Content> {
  if (!response.ok) throw new Error(`Sign-on failed with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Content
}
