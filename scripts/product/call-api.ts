/** Calls a running product with a bearer token: GET without a body, else POST unless another method is named. */
export async function callApi(
  address: string,
  token: string,
  path: string,
  body: object | null,
  method = body === null ? 'GET' : 'POST',
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}/api/${path}`, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
