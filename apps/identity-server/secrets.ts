import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Database, tablesOf } from '#platform/database'
import type { IdentityDeps } from './realm.ts'

/** The keys that sign tokens and cookies. They are stored only in the database. */
export type Secrets = { readonly signingKey: JWK; readonly cookieKeys: readonly string[] }

const tables = tablesOf<'identitySecret', { identitySecret: { value: Secrets } }>

const name = 'signing'

export async function loadOrCreateSecrets({ database, clock }: IdentityDeps): Promise<Secrets> {
  const stored = await findSecrets(database)
  if (stored) return stored
  const secrets: Secrets = { signingKey: await makeSigningKey(), cookieKeys: [randomBytes(32).toString('base64url')] }
  await tables(database)
    .insertInto('identitySecret')
    .values({ name, value: JSON.stringify(secrets), createdAt: clock() })
    // Of two concurrent first starts, both use the secrets that were stored first.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSecrets(database)) ?? secrets
}

async function findSecrets(database: Database): Promise<Secrets | null> {
  const row = await tables(database)
    .selectFrom('identitySecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' }
}
