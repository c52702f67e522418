import { createHash } from 'node:crypto'
import { type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { tablesOf } from '#platform/database'
import type { IdentityDeps } from './realm.ts'

const tables = tablesOf<'identityArtifact', { identityArtifact: { payload: AdapterPayload } }>

/** The lifetime of an artifact for which the provider sets none, in seconds: without one it would never be deleted. */
const maxSeconds = 36_000

export function createArtifactStore({ database, clock }: IdentityDeps): AdapterFactory {
  const artifacts = tables(database)
  return (model) => {
    const find = async (key: { id: string } | { uid: string }): Promise<AdapterPayload | undefined> => {
      const found = await artifacts
        .selectFrom('identityArtifact')
        .select(['payload', 'consumedAt'])
        .where(({ and }) => and({ model, ...key }))
        .where('expiresAt', '>', clock())
        .executeTakeFirst()
      if (!found) return undefined
      const { payload, consumedAt } = found
      return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
    }
    const remove = async (key: { id: string } | { grantId: string }): Promise<void> => {
      await artifacts
        .deleteFrom('identityArtifact')
        .where(({ and }) => and({ model, ...key }))
        .execute()
    }
    return {
      async upsert(id, payload, expiresIn = maxSeconds) {
        const row = {
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          payload: JSON.stringify(withoutSecrets(payload)),
          expiresAt: new Date(clock().getTime() + expiresIn * 1000),
        }
        await artifacts
          .insertInto('identityArtifact')
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
          .updateTable('identityArtifact')
          .set({ consumedAt: clock() })
          .where(({ and }) => and({ model, id: hashOf(id) }))
          .where('consumedAt', 'is', null)
          .executeTakeFirst()
        // Of two concurrent requests that found it unused, one fails here.
        if (consumed.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
      },

      findByUid: (uid) => find({ uid }),
      destroy: (id) => remove({ id: hashOf(id) }),
      revokeByGrantId: (grantId) => remove({ grantId }),
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
