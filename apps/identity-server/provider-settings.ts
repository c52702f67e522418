import type { AdapterFactory, Configuration } from 'oidc-provider'
import { type DemoAccount, demoPassword, demoSystems, findDemoAccount } from '#areas/identity/server'
import { renderMessage } from './pages.ts'
import { portalLink, type Realm } from './realm.ts'
import type { Secrets } from './secrets.ts'
import { type AuditSignOut, signOut } from './sign-out.ts'

/** The name of the API among the provider's resources. The audience in tokens differs and comes from the settings. */
const portalApi = 'urn:lmi:portal-api'

type LoadExistingGrant = NonNullable<Configuration['loadExistingGrant']>

/** Grants access without asking for consent: the portal and the identity server are one product. */
const findOrMakeGrant: LoadExistingGrant = async ({ oidc }) => {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(defaultScope)
  grant.addResourceScope(portalApi, defaultScope)
  await grant.save()
  return grant
}

const accessTokenSeconds = 300
/** Seconds that a portal may be idle: each use of a refresh token issues a new one. */
const idleSeconds = 1800
const sessionSeconds = 36_000

/** The provider's settings: one public client, code flow with S256 only, tokens and paths in Keycloak's layout. */
export function providerSettings(
  realm: Realm,
  secrets: Secrets,
  artifacts: AdapterFactory,
  audit: AuditSignOut,
): Configuration {
  return {
    adapter: artifacts,
    jwks: { keys: [secrets.signingKey as never] },
    cookies: {
      keys: secrets.cookieKeys,
      // Not "/": the API must not receive the session cookie.
      long: { path: `${realm.mount}/`, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    routes: addresses,
    clients: [clientOf(realm), ...demoSystems.map(systemOf)],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: idleSeconds,
      Interaction: 3600,
      Session: sessionSeconds,
      Grant: sessionSeconds,
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        // keycloak-js requests no resource, so both are needed for a token that the API accepts.
        defaultResource: () => portalApi,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: defaultScope,
          audience: realm.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => signOut(context, form, realm, audit),
        postLogoutSuccessSource: (context) => {
          context.body = renderMessage('Signed out', 'You are signed out of the lender portal.', portalLink(realm))
        },
      },
    },
    discovery: { check_session_iframe: `${realm.issuer}/protocol/openid-connect/login-status-iframe.html` },
    interactions: { url: (_context, interaction) => `${realm.mount}/login-actions/authenticate/${interaction.uid}` },
    findAccount: (_context, subject) => {
      const account = findDemoAccount('subject', subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...profileOf(account) }) }
    },
    loadExistingGrant: findOrMakeGrant,
    // The default requires the scope `offline_access`.
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    extraTokenClaims: claimsOfTokens(realm),
    formats: { customizers: { jwt: layOutLikeKeycloak(realm) } },
    clientBasedCORS: (_context, origin) => origin === realm.portal,
    renderError: (context, { error, error_description }) => {
      context.type = 'html'
      context.body = renderMessage(
        'Sign-on did not work',
        `Go to the lender portal and try again. (${error}: ${error_description ?? 'no details'})`,
        portalLink(realm),
      )
    },
  }
}

const addresses = {
  authorization: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  userinfo: '/protocol/openid-connect/userinfo',
  jwks: '/protocol/openid-connect/certs',
  end_session: '/protocol/openid-connect/logout',
  introspection: '/protocol/openid-connect/token/introspect',
  revocation: '/protocol/openid-connect/revoke',
}

function clientOf({ clientId, portal }: Realm) {
  return {
    client_id: clientId,
    client_name: 'Lender portal',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${portal}/`, `${portal}/silent-check-sso.html`],
    post_logout_redirect_uris: [`${portal}/`],
  }
}

function systemOf({ clientId }: (typeof demoSystems)[number]) {
  return {
    client_id: clientId,
    client_secret: demoPassword,
    token_endpoint_auth_method: 'client_secret_basic' as const,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  }
}

/** The scopes that Keycloak grants every client, whatever the client requests. */
const defaultScope = 'openid profile email'

/** The audience of Keycloak's own account calls, and the roles that they require. */
export const accountAudience = 'account'
const accountRoles = ['manage-account', 'view-profile']

type ExtraTokenClaims = NonNullable<Configuration['extraTokenClaims']>
type LayOutToken = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>

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

/** Made anew for every token, so that a changed role takes effect within the lifetime of one token. */
function claimsOfTokens(realm: Realm): ExtraTokenClaims {
  return (_context, token) => {
    if (!('accountId' in token)) return claimsOfSystem(token.clientId ?? '')
    const account = findDemoAccount('subject', token.accountId)
    if (!account) return undefined
    return {
      typ: 'Bearer',
      azp: realm.clientId,
      sid: token.sessionUid,
      acr: '1',
      'allowed-origins': [realm.portal],
      realm_access: { roles: account.realmRoles },
      resource_access: {
        ...(account.clientRoles.length > 0 && { [realm.clientId]: { roles: account.clientRoles } }),
        [accountAudience]: { roles: accountRoles },
      },
      ...profileOf(account),
    }
  }
}

/** As of Keycloak's service accounts. */
function claimsOfSystem(clientId: string) {
  const system = demoSystems.find((one) => one.clientId === clientId)
  return {
    typ: 'Bearer',
    azp: clientId,
    acr: '1',
    preferred_username: `service-account-${clientId}`,
    resource_access: { [clientId]: { roles: system?.roles ?? [] } },
  }
}

/** Applies the rest of Keycloak's token layout: its header type, two audiences, and no `client_id`. */
function layOutLikeKeycloak(realm: Realm): LayOutToken {
  return (_context, _token, jwt) => {
    jwt.header = { ...jwt.header, typ: 'JWT' }
    Object.assign(jwt.payload, { aud: [realm.audience, accountAudience], scope: defaultScope, client_id: undefined })
  }
}
