import type { Settings } from '#platform/settings'

/** Where the identity server stands, and whom it serves. */
export type Realm = {
  /** The path that everything of the realm lies under. */
  readonly mount: string
  /** Where people reach the server, without a trailing slash. */
  readonly baseUrl: string
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  /** The origins that the portal is served from; the first is where a person is sent who has lost the way. */
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
