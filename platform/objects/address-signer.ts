import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#platform/clock'
import { type Database, tablesOf } from '#platform/database'
import { addressLife } from './object-store.ts'

type Query = Readonly<Record<string, unknown>>

export type AddressSigner = ReturnType<typeof createAddressSigner>
type Method = 'GET' | 'PUT'

/**
 * Issues addresses on this server, valid for five minutes, and verifies them.
 *
 * @param readKey the secret that every server of the product shares
 */
export function createAddressSigner(readKey: () => Promise<Buffer>, clock: Clock) {
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const signatureOf = async (method: string, path: string, values: Query) => {
    // As JSON, because concatenated parts could be split differently and have the same signature.
    const signed = JSON.stringify([method, path, Object.entries(values).sort()])
    return createHmac('sha256', await readKey())
      .update(signed)
      .digest('base64url')
  }
  return {
    /** The path with a query of these values, the expiry and the signature. */
    sign: async (method: Method, path: string, values: Record<string, string>): Promise<string> => {
      const signed = { ...values, expires: String(seconds() + addressLife) }
      const query = new URLSearchParams({ ...signed, signature: await signatureOf(method, path, signed) })
      return `${path}?${query}`
    },
    verify: async (method: Method, path: string, { signature, ...signed }: Query) => {
      const [ours, theirs] = [Buffer.from(await signatureOf(method, path, signed)), Buffer.from(String(signature))]
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return 'forged'
      return Number(signed.expires) > seconds() ? 'valid' : 'expired'
    },
  }
}

/** The secret that all servers of a database share: the first to read it creates it, and each server caches it. */
export function sharedSigningKey(database: Database): () => Promise<Buffer> {
  const tables = tablesOf<'addressSigningKey'>(database)
  let cached: Buffer | null = null
  return async () => {
    if (cached) return cached
    await tables
      .insertInto('addressSigningKey')
      .values({ signingKey: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tables.selectFrom('addressSigningKey').select('signingKey').executeTakeFirstOrThrow()
    cached = row.signingKey
    return cached
  }
}
