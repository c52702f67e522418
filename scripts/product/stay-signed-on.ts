import { openSignedOn } from './sign-on.ts'

const renewedAfter = 200_000

/** The token of a person, by whom a real browser signs on; anew when it is about to end, as a long measurement needs. */
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
