/** The response of a call, and what a test needs to repeat it. */
export type RecordedView = {
  readonly as: string
  readonly path: string
  /** Without it the call is a GET. */
  readonly body?: object
  readonly response: unknown
  /** The file behind the `url` of the response. */
  readonly file?: string
}

export type ReleaseCalls = ReturnType<typeof callsOf>

/** Calls to a running release as a demo account; a refused call throws. */
export function callsOf(address: string, tokenOf: (username: string) => Promise<string>) {
  const call = async (as: string, method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(as)}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${as} ${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    get: (as: string, path: string) => call(as, 'GET', path),
    post: (as: string, path: string, body: object | FormData = {}) => call(as, 'POST', path, body),
    patch: (as: string, path: string, body: object) => call(as, 'PATCH', path, body),
    /** Sends a file to the signed address that the product issued. */
    put: async (url: string, headers: Record<string, string>, content: string) => {
      const { ok, status } = await fetch(new URL(url, address), { method: 'PUT', headers, body: content })
      if (!ok) throw new Error(`PUT ${status}`)
    },
    download: async (url: string) => await (await fetch(new URL(url, address))).text(),
  }
}
