import { createHmac, randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Realm } from './realm.ts'

type RefreshToken = {
  readonly accountId: string
  readonly sessionUid?: string | undefined
  readonly scope?: string | undefined
  /** Seconds. */
  readonly remainingTTL: number
}

/**
 * Gives refresh tokens the form of a JWT, as in Keycloak: keycloak-js decodes them and fails on anything else. To the
 * provider they remain unguessable ids in its store, so the signature is never checked.
 *
 * `generateTokenId` is not a documented option of the provider: its version is pinned, and a test verifies the
 * behaviour.
 */
export function shapeRefreshTokens(provider: Provider, realm: Realm): void {
  const key = randomBytes(32)
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId(this: RefreshToken): string {
      const issuedAt = Math.floor(Date.now() / 1000)
      const header = { alg: 'HS256', typ: 'JWT' }
      const payload = {
        exp: issuedAt + this.remainingTTL,
        iat: issuedAt,
        jti: randomBytes(32).toString('base64url'),
        iss: realm.issuer,
        aud: realm.issuer,
        sub: this.accountId,
        typ: 'Refresh',
        azp: realm.clientId,
        sid: this.sessionUid,
        scope: this.scope,
      }
      const unsigned = [header, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`
    },
  })
}
