export const antiForgeryHeader = 'X-XSRF-TOKEN'
export const antiForgeryCode = 'anti-forgery'

type AntiForgeryDependencies = { readonly cookies: () => string; readonly fetch: typeof fetch }

/**
 * The anti-forgery token of the cookie XSRF-TOKEN. The server sets it with any answer, so where it is missing the
 * smallest thing there is gets fetched first. '' when the server sets none.
 */
export async function antiForgeryToken({ cookies, fetch }: AntiForgeryDependencies): Promise<string> {
  const held = readCookie(cookies())
  if (held !== '') return held
  await fetch('assets/build.json', { cache: 'no-store' })
  return readCookie(cookies())
}

function readCookie(cookies: string): string {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return decodeURIComponent(pair?.slice('XSRF-TOKEN='.length) ?? '')
}
