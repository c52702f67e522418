import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** What signs tokens and cookies. Lies in the database and nowhere else. */
export type Secrets = { readonly signingKey: JWK; readonly cookieKeys: readonly string[] }

type SecretTables = { identity_secret: { name: string; value: unknown; created_at: Date } }

const name = 'signing'

/** The secrets of this database; the first start makes them, and every later one finds them. */
export async function readOrMakeSecrets(database: Database, clock: Clock): Promise<Secrets> {
  return (await readSecrets(database)) ?? (await makeSecrets(database, clock))
}

async function readSecrets(database: Database): Promise<Secrets | null> {
  const row = await database
    .withTables<SecretTables>()
    .selectFrom('identity_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? (row.value as Secrets) : null
}

async function makeSecrets(database: Database, clock: Clock): Promise<Secrets> {
  const secrets: Secrets = { signingKey: await makeSigningKey(), cookieKeys: [randomBytes(32).toString('base64url')] }
  await database
    .withTables<SecretTables>()
    .insertInto('identity_secret')
    .values({ name, value: JSON.stringify(secrets), created_at: clock() })
    // Two first starts at once: the one that came first stands, for both.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readSecrets(database)) ?? secrets
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' }
}
