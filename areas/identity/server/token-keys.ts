import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'

/** Finds the public key that signed a token. */
export type TokenKeys = JWTVerifyGetKey

/** The keys of an identity server, fetched from its own address and kept; never from an address in the token. */
export function remoteKeys(issuer: string): TokenKeys {
  return createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/protocol/openid-connect/certs`), {
    timeoutDuration: 3_000,
    cooldownDuration: 10_000,
  })
}

/** The keys of the embedded identity server, which lives in this process. */
export function embeddedKeys(keys: JSONWebKeySet): TokenKeys {
  return createLocalJWKSet(keys)
}
