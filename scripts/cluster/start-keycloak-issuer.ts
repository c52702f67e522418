import { demoPassword } from '#areas/identity/server'
import { signIn } from '../keycloak/sign-in.ts'
import { startKeycloak } from '../keycloak/start-keycloak.ts'

/** Its users: two price and refer, one submits, one varies, and an underwriter follows. */
const lenderUsers = [1, 2, 3, 4, 5].map((number) => `ironbark.manager.${number}`)
/** Milliseconds: a token is valid for five minutes. */
const renewedAfter = 200_000
/** The sign-on ends at this address, which nobody opens. */
const portal = 'http://localhost'

/** A Keycloak with the users of the load, who sign on at its page. */
export async function startKeycloakIssuer(home: string) {
  const keycloak = await startKeycloak(home, portal, lenderUsers)
  const tokens = new Map<string, { readonly token: Promise<string>; readonly at: number }>()
  return {
    ...keycloak,
    // Keycloak locks out a user who signs on twice at the same time.
    tokenOf: (username: string): Promise<string> => {
      const last = tokens.get(username)
      if (last && performance.now() - last.at < renewedAfter) return last.token
      const token = signIn(keycloak.issuer, portal, username, demoPassword).then(({ access_token }) => access_token)
      tokens.set(username, { token, at: performance.now() })
      return token
    },
  }
}
