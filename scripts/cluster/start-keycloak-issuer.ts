import { demoPassword } from '#areas/identity/server'
import { signIn } from '../keycloak/sign-in.ts'
import { startKeycloak } from '../keycloak/start-keycloak.ts'
import { renewTokens } from '../product/start-issuer.ts'

/** Its users: two price and refer, one submits, one varies. */
const lenderUsers = [2, 3, 4, 5].map((number) => `ironbark.manager.${number}`)
/** The sign-on ends at this address, which nobody opens. */
const portal = 'http://localhost'

/** A Keycloak with the users of the load, who sign on at its page. */
export async function startKeycloakIssuer(home: string) {
  const keycloak = await startKeycloak(home, portal, lenderUsers)
  const signOn = async (username: string) =>
    (await signIn(keycloak.issuer, portal, username, demoPassword)).access_token
  // One at a time for each user: Keycloak locks out a user who signs on twice at the same time.
  return { ...keycloak, tokenOf: renewTokens(signOn) }
}
