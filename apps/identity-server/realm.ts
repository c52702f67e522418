import type { AppContext } from '#platform/service'
import type { Settings } from '#platform/settings'

export type IdentityDeps = Pick<AppContext, 'settings' | 'database' | 'clock' | 'log'>

/** The addresses of the identity server, and of the portal, which the same server serves. */
export type Realm = {
  /** The path prefix of the realm. */
  readonly mount: string
  /** The public URL of the server, without a trailing slash. */
  readonly baseUrl: string
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  /** The portal's origin. */
  readonly portal: string
}

export function realmOf(settings: Settings): Realm {
  const mount = '/realms/lmi'
  return {
    mount,
    baseUrl: settings.baseUrl,
    issuer: `${settings.baseUrl}${mount}`,
    clientId: settings.OIDC_CLIENT_ID,
    audience: settings.OIDC_AUDIENCE,
    portal: new URL(settings.baseUrl).origin,
  }
}

export function portalLink({ portal }: Realm) {
  return { href: `${portal}/`, label: 'Go to the lender portal' }
}
