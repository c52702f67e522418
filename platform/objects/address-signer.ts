import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database'

/** Signs the parts of an address, and verifies signatures. */
export type AddressSigner = {
  readonly sign: (parts: readonly string[]) => Promise<string>
  readonly isSigned: (parts: readonly string[], signature: string) => Promise<boolean>
}

/** @param readKey the secret that every server of the product shares */
export function createAddressSigner(readKey: () => Promise<Buffer>): AddressSigner {
  const sign = async (parts: readonly string[]) => {
    // As JSON, because concatenated parts could be split differently and have the same signature.
    return createHmac('sha256', await readKey())
      .update(JSON.stringify(parts))
      .digest('base64url')
  }
  return {
    sign,
    isSigned: async (parts, signature) => {
      const [ours, theirs] = [Buffer.from(await sign(parts)), Buffer.from(signature)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
  }
}

type SigningKeyTables = { address_signing_key: { only_one: boolean; signing_key: Buffer } }

/** The secret that all servers of a database share: the first to read it creates it, and each server caches it. */
export function sharedSigningKey(database: Database): () => Promise<Buffer> {
  const tables = database.withTables<SigningKeyTables>()
  let remembered: Buffer | null = null
  return async () => {
    if (remembered) return remembered
    await tables
      .insertInto('address_signing_key')
      .values({ only_one: true, signing_key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tables.selectFrom('address_signing_key').select('signing_key').executeTakeFirstOrThrow()
    remembered = row.signing_key
    return remembered
  }
}
