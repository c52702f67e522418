import type { JSONWebKeySet, JWK } from 'jose'

/** What may be shown of a signing key: enough to check a signature, nothing that makes one. */
export function publicKeysOf({ kty, n, e, kid, alg, use }: JWK): JSONWebKeySet {
  return { keys: [{ kty, n, e, kid, alg, use } as JWK] }
}
