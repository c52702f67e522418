import { createHash } from 'node:crypto'
import { type TokenRules, type VerifiedToken, verifyToken } from './verify-token.ts'

const most = 5_000

/**
 * Verifies each token once and remembers the answer until it expires: a person sends the same token for minutes, and
 * the signature is the dearest part of a short call. Tokens are kept as hashes.
 */
export function rememberTokens(rules: TokenRules): (token: string, now: Date) => Promise<VerifiedToken> {
  const verified = new Map<string, VerifiedToken>()
  return async (token, now) => {
    const name = createHash('sha256').update(token).digest('base64')
    const known = verified.get(name)
    if (known && known.expiresAt > now.getTime()) return known
    verified.delete(name)
    const fresh = await verifyToken(token, rules, now)
    if (verified.size >= most) verified.delete(verified.keys().next().value ?? '')
    verified.set(name, fresh)
    return fresh
  }
}
