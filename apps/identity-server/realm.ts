import type { Settings } from '#platform/settings'

/** The addresses of the identity server and of the portal that it serves. */
export type Realm = {
  /** The path prefix of the realm. */
  readonly mount: string
  /** The public URL of the server, without a trailing slash. */
  readonly baseUrl: string
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  /** The origins that serve the portal. The first is the redirect target when a sign-on cannot continue. */
  readonly portals: readonly [string, ...string[]]
}

const realmName = 'lmi'

export function realmOf(settings: Settings, otherPortals: readonly string[]): Realm {
  const mount = `/realms/${realmName}`
  return {
    mount,
    baseUrl: settings.baseUrl,
    issuer: `${settings.baseUrl}${mount}`,
    clientId: settings.OIDC_CLIENT_ID,
    audience: settings.OIDC_AUDIENCE,
    portals: [new URL(settings.baseUrl).origin, ...otherPortals],
  }
}

export function portalLink(realm: Realm) {
  return { href: `${realm.portals[0]}/`, label: 'Go to the lender portal' }
}
