import { openSignedOn } from './sign-on.ts'

const renewedAfter = 200_000

/** A user's token from a sign-on in a real browser, renewed before it expires. */
export function staySignedOn(address: string, username: string): () => Promise<string> {
  let token = ''
  let renewed = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - renewed > renewedAfter) {
      const signedOn = await openSignedOn(address, username)
      await signedOn.browser.close()
      token = signedOn.token
      renewed = performance.now()
    }
    return token
  }
}
