import type Keycloak from 'keycloak-js'
import * as z from 'zod/mini'

const account = z.object({ firstName: z.string(), lastName: z.string() })
const userInfo = z.object({ given_name: z.string(), family_name: z.string() })

type Names = { readonly firstName: string; readonly lastName: string }

/** The names of the signed-on person from their account, or from userinfo where the account may not be read. */
export async function loadProfile(keycloak: Keycloak): Promise<Names> {
  const known = account.safeParse(await keycloak.loadUserProfile().catch(() => null))
  if (known.success) return known.data
  const { given_name, family_name } = userInfo.parse(await keycloak.loadUserInfo())
  return { firstName: given_name, lastName: family_name }
}
