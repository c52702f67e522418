import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import {
  type Endpoint,
  type EndpointSecret,
  type EventRecord,
  maxEndpoints,
  messages,
  secretOverlap,
  visibleRecords,
} from '../contract/index.ts'
import { isPrivateHost, parseEndpointUrl } from './post-event.ts'

const tables = tablesOf<'webhookEndpoint', { webhookEndpoint: { records: EventRecord[] } }>

type Deps = Pick<AppContext, 'database' | 'clock' | 'settings'>
type Key = { readonly channel: string; readonly endpointId: string }
type Change = Key & { readonly caller: LenderCaller; readonly requestId: string }

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export function endpointsOf(connection: Database | Transaction, channel: string) {
  return tables(connection).selectFrom('webhookEndpoint').where('channel', '=', channel)
}

export async function listEndpoints(database: Database, channel: string, at: Date): Promise<Endpoint[]> {
  const count = (state: string) => sql<number>`(select count(*)::int from webhook_delivery d where d.channel = e.channel
    and d.endpoint_id = e.endpoint_id and d.state = ${state})`
  const rows = await tables(database)
    .selectFrom('webhookEndpoint as e')
    .select(['endpointId', 'url', 'records', 'createdAt', 'createdBy', 'pausedAt', 'formerSecretUntil', 'failures'])
    .select([count('waiting').as('waiting'), count('parked').as('parked')])
    .where('channel', '=', channel)
    .orderBy('createdAt')
    .orderBy('endpointId')
    .execute()
  return rows.map(({ createdAt, pausedAt, formerSecretUntil, ...endpoint }) => ({
    ...endpoint,
    createdAt: createdAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil && formerSecretUntil > at ? formerSecretUntil.toISOString() : null,
  }))
}

type NewEndpoint = { readonly url: string; readonly records: readonly EventRecord[] }

/** @throws Refusal 400 `url-not-permitted`, `too-many-endpoints`; 403 `access-denied`; 409 `endpoint-exists` */
export async function createEndpoint(
  { database, clock, settings }: Deps,
  caller: LenderCaller,
  input: NewEndpoint,
  requestId: string,
): Promise<EndpointSecret> {
  const { channel } = caller
  const url = parseEndpointUrl(input.url, settings.WEBHOOK_LOOPBACK)
  if (!url) throw refuse('url-not-permitted', messages.url, { field: 'url' })
  if (isPrivateHost(url, settings.WEBHOOK_LOOPBACK))
    throw refuse('url-not-permitted', messages.privateAddress, { field: 'url' })
  requireVisible(caller, input.records)
  const endpointId = `ep_${nanoid()}`
  const secret = newSecret()
  await database.transaction().execute(async (transaction) => {
    // Endpoints that a lender registers at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`endpoints of ${channel}`}, 0))`.execute(transaction)
    const urls = (await endpointsOf(transaction, channel).select('url').execute()).map((endpoint) => endpoint.url)
    if (urls.includes(url)) throw refuse('endpoint-exists', messages.exists, { status: 409, field: 'url' })
    if (urls.length >= maxEndpoints) throw refuse('too-many-endpoints', messages.tooMany)
    const { subject: createdBySubject, username: createdBy } = caller
    await tables(transaction)
      .insertInto('webhookEndpoint')
      .values({
        ...{ channel, endpointId, url, secret, createdBySubject, createdBy, createdAt: clock() },
        records: [...new Set(input.records)],
      })
      .execute()
    await audit(transaction, { channel, endpointId, caller, requestId }, 'create', clock())
  })
  return { endpointId, secret }
}

/** @throws Refusal 403 `access-denied` for a kind of record that the caller may not view */
function requireVisible(caller: LenderCaller, records: readonly EventRecord[], chosen: readonly EventRecord[] = []) {
  const permitted = [...visibleRecords(caller), ...chosen]
  if (!records.every((record) => permitted.includes(record)))
    throw refuse('access-denied', messages.recordsDenied, { status: 403, field: 'records' })
}

async function audit(transaction: Transaction, change: Change, act: string, at: Date): Promise<void> {
  const { channel, endpointId, caller, requestId } = change
  await writeAudit(transaction, {
    ...{ channel, at, by: caller, requestId },
    action: `webhook.${act}`,
    record: endpointId,
  })
}

/** @throws Refusal 404 `endpoint-not-found` */
export async function requireEndpoint(connection: Database | Transaction, { channel, endpointId }: Key) {
  const found = await endpointsOf(connection, channel)
    .select(['secret', 'pausedAt', 'records'])
    .where('endpointId', '=', endpointId)
    .executeTakeFirst()
  if (!found) throw refuse('endpoint-not-found', messages.unknownEndpoint, { status: 404 })
  return found
}

type Act = (transaction: Transaction, at: Date, key: Key) => Promise<void>

const updateEndpoint = (transaction: Transaction, { channel, endpointId }: Key) =>
  tables(transaction)
    .updateTable('webhookEndpoint')
    .where(({ and }) => and({ channel, endpointId }))

/** Changes an endpoint with an audit line. @throws Refusal 404 `endpoint-not-found` */
export async function changeEndpoint(
  { database, clock }: Deps,
  change: Change,
  act: string,
  apply: Act,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { channel, endpointId } = change
    await sql`select from webhook_endpoint where channel = ${channel} and endpoint_id = ${endpointId} for update`.execute(
      transaction,
    )
    await requireEndpoint(transaction, change)
    await apply(transaction, clock(), change)
    await audit(transaction, change, act, clock())
  })
}

/**
 * Chooses the kinds of record of an endpoint. Events that wait already are still sent.
 *
 * @throws Refusal 403 `access-denied` for a kind that is new and that the caller may not view; 404 `endpoint-not-found`
 */
export async function chooseRecords(deps: Deps, change: Change, records: readonly EventRecord[]): Promise<void> {
  await changeEndpoint(deps, change, 'change', async (transaction, _at, key) => {
    requireVisible(change.caller, records, (await requireEndpoint(transaction, key)).records)
    await updateEndpoint(transaction, key)
      .set({ records: [...new Set(records)] })
      .execute()
  })
}

export const pauseEndpoint: Act = async (transaction, pausedAt, key) => {
  await updateEndpoint(transaction, key).set({ pausedAt }).where('pausedAt', 'is', null).execute()
}

/** What waits is tried at once, and again for three days. */
export const resumeEndpoint: Act = async (transaction, at, key) => {
  await updateEndpoint(transaction, key).set({ pausedAt: null, failures: 0, restsUntil: null }).execute()
  await sql`update webhook_delivery set next_at = ${at}, since = ${at} where channel = ${key.channel}
    and endpoint_id = ${key.endpointId} and state = 'waiting'`.execute(transaction)
}

export const deleteEndpoint: Act = async (transaction, _at, { channel, endpointId }) => {
  await tables(transaction)
    .deleteFrom('webhookEndpoint')
    .where(({ and }) => and({ channel, endpointId }))
    .execute()
}

/** The former secret signs too for a day. Another new secret meanwhile ends it. */
export async function rotateSecret(deps: Deps, change: Change): Promise<EndpointSecret> {
  const secret = newSecret()
  await changeEndpoint(deps, change, 'rotate-secret', async (transaction, at, key) => {
    const formerSecretUntil = new Date(at.getTime() + secretOverlap * 3_600_000)
    await updateEndpoint(transaction, key)
      .set(({ ref }) => ({ formerSecret: ref('secret'), formerSecretUntil, secret }))
      .execute()
  })
  return { endpointId: change.endpointId, secret }
}
