import { createHash } from 'node:crypto'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'

type Stored = { payload: AdapterPayload; consumed_at: Date | null }
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

/**
 * The default lifetime of an artifact in seconds: the provider sets one for each, and one without would never be
 * deleted.
 */
const longestSeconds = 36_000

/** Stores the provider's artifacts in PostgreSQL: one store for each of its models. */
export function createArtifactStore(database: Database, clock: Clock): AdapterFactory {
  return (model) => artifactsOf(model, database, clock)
}

function artifactsOf(model: string, database: Database, clock: Clock): Adapter {
  const artifacts = database.withTables<ArtifactTables>()
  return {
    async upsert(id, payload, expiresIn = longestSeconds) {
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
      const found = await artifacts
        .selectFrom('identity_artifact')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where('id', '=', hashOf(id))
        .executeTakeFirst()
      return found && { ...payloadOf(found), jti: id }
    },

    async findByUid(uid) {
      const found = await artifacts
        .selectFrom('identity_artifact')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where('uid', '=', uid)
        .executeTakeFirst()
      return found && payloadOf(found)
    },

    async consume(id) {
      const consumed = await artifacts
        .updateTable('identity_artifact')
        .set({ consumed_at: clock() })
        .where('model', '=', model)
        .where('id', '=', hashOf(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst()
      // Of two concurrent requests that found it unused, one fails here.
      if (consumed.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await artifacts.deleteFrom('identity_artifact').where('model', '=', model).where('id', '=', hashOf(id)).execute()
    },

    async revokeByGrantId(grantId) {
      await artifacts
        .deleteFrom('identity_artifact')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute()
    },

    // The device flow, which has user codes, is disabled.
    findByUserCode: async () => undefined,
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

function payloadOf(row: { payload: unknown; consumed_at: Date | null }): AdapterPayload {
  const { payload, consumed_at } = row as Stored
  return consumed_at ? { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) } : payload
}

const everyMilliseconds = 10 * 60 * 1000

/** Deletes expired artifacts. */
export async function sweepArtifacts(database: Database, now: Date): Promise<void> {
  await database
    .withTables<{ identity_artifact: { expires_at: Date } }>()
    .deleteFrom('identity_artifact')
    .where('expires_at', '<', now)
    .execute()
}

/** Deletes expired artifacts now and every ten minutes. Returns the function that stops it after the running sweep. */
export function startSweeping(database: Database, clock: Clock, log: Log): () => Promise<void> {
  const sweep = () =>
    sweepArtifacts(database, clock()).catch((error: unknown) => log.warn({ err: error }, 'expired sign-ons remain'))
  let underWay = sweep()
  const timer = setInterval(() => {
    underWay = sweep()
  }, everyMilliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
