import type { AppContext } from '#platform/service'
import type { Settings } from '#platform/settings'

export type IdentityDeps = Pick<AppContext, 'settings' | 'database' | 'clock' | 'log'>

export type Realm = Readonly<ReturnType<typeof realmOf>>

export function realmOf({ baseUrl, OIDC_CLIENT_ID, OIDC_AUDIENCE }: Settings) {
  const mount = '/realms/lmi'
  return {
    mount,
    baseUrl,
    issuer: `${baseUrl}${mount}`,
    clientId: OIDC_CLIENT_ID,
    audience: OIDC_AUDIENCE,
    portal: new URL(baseUrl).origin,
  }
}

export function portalLink({ portal }: Realm) {
  return { href: `${portal}/`, label: 'Go to the lender portal' }
}
