import { createHash } from 'node:crypto'
import { type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '#platform/database'
import type { IdentityDeps } from './realm.ts'

type ArtifactTables = {
  identity_artifact: {
    model: string
    id: string
    grant_id: string | null
    uid: string | null
    payload: unknown
    consumed_at: Date | null
    expires_at: Date
  }
}

/** The lifetime of an artifact for which the provider sets none, in seconds: without one it would never be deleted. */
const maxSeconds = 36_000

/** Stores the provider's artifacts in PostgreSQL: one store for each of its models. */
export function createArtifactStore({ database, clock }: IdentityDeps): AdapterFactory {
  const artifacts = database.withTables<ArtifactTables>()
  return (model) => {
    const find = async (key: { id: string } | { uid: string }): Promise<AdapterPayload | undefined> => {
      const found = await artifacts
        .selectFrom('identity_artifact')
        .select(['payload', 'consumed_at'])
        .where(({ and }) => and({ model, ...key }))
        .where('expires_at', '>', clock())
        .executeTakeFirst()
      if (!found) return undefined
      const payload = found.payload as AdapterPayload
      return found.consumed_at ? { ...payload, consumed: Math.floor(found.consumed_at.getTime() / 1000) } : payload
    }
    const remove = async (key: { id: string } | { grant_id: string }): Promise<void> => {
      await artifacts
        .deleteFrom('identity_artifact')
        .where(({ and }) => and({ model, ...key }))
        .execute()
    }
    return {
      async upsert(id, payload, expiresIn = maxSeconds) {
        const row = {
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          payload: JSON.stringify(withoutSecrets(payload)),
          expires_at: new Date(clock().getTime() + expiresIn * 1000),
        }
        await artifacts
          .insertInto('identity_artifact')
          .values({ model, id: hashOf(id), ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },

      async find(id) {
        const found = await find({ id: hashOf(id) })
        return found && { ...found, jti: id }
      },

      async consume(id) {
        const consumed = await artifacts
          .updateTable('identity_artifact')
          .set({ consumed_at: clock() })
          .where(({ and }) => and({ model, id: hashOf(id) }))
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        // Of two concurrent requests that found it unused, one fails here.
        if (consumed.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
      },

      findByUid: (uid) => find({ uid }),
      destroy: (id) => remove({ id: hashOf(id) }),
      revokeByGrantId: (grantId) => remove({ grant_id: grantId }),
      // The device flow, which has user codes, is disabled.
      findByUserCode: async () => undefined,
    }
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** Removes secrets: the id is the bearer's secret, and an interaction repeats the session's. */
function withoutSecrets({ jti: _jti, session, ...payload }: AdapterPayload): AdapterPayload {
  if (!session) return payload
  const { cookie: _cookie, ...known } = session
  return { ...payload, session: known }
}

/** Deletes expired artifacts; returns their number. */
export async function sweepArtifacts(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await database
    .withTables<ArtifactTables>()
    .deleteFrom('identity_artifact')
    .where('expires_at', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
