/** Sends something to a running product as the person with the token. */
export async function callApi(
  address: string,
  token: string,
  path: string,
  body: object | FormData,
): Promise<Record<string, unknown>> {
  const form = body instanceof FormData
  const answer = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}
