import { createIdentityServer } from '#apps/identity-server'
import { embeddedKeys, remoteKeys, type TokenRules } from '#areas/identity/server'
import type { HttpServer } from '#platform/http'
import type { AppContext } from '#platform/service'

export type OpenIdentity = {
  readonly tokenRules: TokenRules
  /** Mounts the embedded server's routes; nothing for a real one. */
  readonly register: (server: HttpServer) => void
  /** Throws when tokens could not be checked now. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The identity server that `OIDC_ISSUER` names, or the embedded one with the demo accounts. */
export async function openIdentity(deps: AppContext): Promise<OpenIdentity> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE } = deps.settings
  const rules = { audience: OIDC_AUDIENCE, clientId: OIDC_CLIENT_ID }
  if (!OIDC_ISSUER) {
    const { issuer, publicKeys, register, stop } = await createIdentityServer(deps)
    return {
      tokenRules: { ...rules, issuer, keys: embeddedKeys(publicKeys) },
      register,
      stop,
      check: async () => undefined,
    }
  }
  const issuer = OIDC_ISSUER.replace(/\/$/, '')
  return {
    tokenRules: { ...rules, issuer, keys: remoteKeys(issuer) },
    register: () => undefined,
    stop: async () => undefined,
    check: async () => {
      const answer = await fetch(`${issuer}/protocol/openid-connect/certs`, { signal: AbortSignal.timeout(3_000) })
      if (!answer.ok) throw new Error(`The identity server answers ${answer.status}.`)
    },
  }
}
