/** Calls a running product with a bearer token: POST with a body, GET without. */
export async function callApi(
  address: string,
  token: string,
  path: string,
  body: object | FormData | null,
): Promise<Record<string, unknown>> {
  const form = body instanceof FormData
  const answer = await fetch(`${address}/api/${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
      ...(!form && body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body: form ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
