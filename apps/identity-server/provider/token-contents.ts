import type { Configuration } from 'oidc-provider'
import { type DemoAccount, findAccountBySubject } from '../accounts/demo-accounts.ts'
import type { Realm } from '../realm.ts'

/** The scopes that Keycloak gives every client, whatever it asks for. */
export const defaultScope = 'openid profile email'

/** The audience of Keycloak's own account calls, and the roles that they ask for. */
export const accountAudience = 'account'
const accountRoles = ['manage-account', 'view-profile']

type ExtraTokenClaims = NonNullable<Configuration['extraTokenClaims']>
type LayOutToken = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>

/** Who a person is, in the standard claims. */
export function profileOf(account: DemoAccount) {
  return {
    email_verified: true,
    name: `${account.firstName} ${account.lastName}`,
    preferred_username: account.username,
    given_name: account.firstName,
    family_name: account.lastName,
    email: account.email,
  }
}

/**
 * What an access token says about a person, laid out as Keycloak does. Read afresh for every token, so that a changed
 * role shows within one token's life.
 */
export function claimsOfTokens(realm: Realm): ExtraTokenClaims {
  return (_context, token) => {
    if (!('accountId' in token)) return undefined
    const account = findAccountBySubject(token.accountId)
    if (!account) return undefined
    return {
      typ: 'Bearer',
      azp: realm.clientId,
      sid: token.sessionUid,
      acr: '1',
      'allowed-origins': realm.portals,
      realm_access: { roles: account.realmRoles },
      resource_access: {
        ...(account.clientRoles.length > 0 && { [realm.clientId]: { roles: account.clientRoles } }),
        [accountAudience]: { roles: accountRoles },
      },
      ...profileOf(account),
    }
  }
}

/** The rest of Keycloak's layout: its header type, two audiences, and no `client_id`. */
export function layOutLikeKeycloak(realm: Realm): LayOutToken {
  return (_context, _token, jwt) => {
    jwt.header = { ...jwt.header, typ: 'JWT' }
    Object.assign(jwt.payload, { aud: [realm.audience, accountAudience], scope: defaultScope, client_id: undefined })
  }
}
