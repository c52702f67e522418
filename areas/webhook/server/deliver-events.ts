import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Transaction } from '#platform/database'
import { listMails, queueMail } from '#platform/mail'
import type { AppContext } from '#platform/service'
import {
  type ClaimedEndpoint,
  claimEndpoints,
  type DueDelivery,
  hastenDeliveries,
  listDue,
  type Outcome,
  parkDeliveries,
  releaseEndpoint,
  storeOutcomes,
} from './delivery-store.ts'
import { endpointsOf } from './endpoint-store.ts'
import { numberEvents, presentEvent } from './event-store.ts'
import { createPost, type PostEvent } from './post-event.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'settings' | 'log' | 'metrics'>

/** Seconds between the tries of a delivery; the last one repeats. */
const retryDelays = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
/** Seconds between the tries of an endpoint that fails: one event each time. */
const endpointDelays = retryDelays.slice(0, 4)
const maxAge = 3 * 24 * 3_600_000

/** Milliseconds between two queries for new events. */
const pollInterval = 1_000
/** Milliseconds after which an endpoint lets others go first. */
const maxServeTime = 20_000
/** Endpoints that a process delivers to at once: a slow one takes one of these places. */
const maxServed = 100
/** Calls of one endpoint at once, each of another record. */
const maxCalls = 8
const batch = 100

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)
const delayAfter = (schedule: readonly number[], tries: number) =>
  schedule[Math.min(tries, schedule.length) - 1] ?? schedule[0] ?? 0

/** Numbers and delivers the events of all lenders until the returned function stops it, after the calls under way. */
export function deliverEvents(deps: Deps): () => Promise<void> {
  const { database, clock, log, settings } = deps
  const ended = new AbortController()
  const { signal } = ended
  const { post, close } = createPost(settings.WEBHOOK_LOOPBACK)
  const served = new Set<Promise<void>>()
  const work = async () => {
    while (!signal.aborted) {
      try {
        while (
          (await database.transaction().execute((transaction) => numberEvents(transaction, clock()))) &&
          !signal.aborted
        );
        for (const endpoint of await claimEndpoints(database, clock(), maxServed - served.size)) {
          const done: Promise<void> = serve(deps, post, endpoint, signal)
            .catch((error) => log.warn({ err: error, endpoint: endpoint.endpointId }, 'deliveries of an endpoint wait'))
            .finally(() => served.delete(done))
          served.add(done)
        }
      } catch (error) {
        log.warn({ err: error }, 'events of lenders wait')
      }
      await wait(pollInterval, undefined, { signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    ended.abort()
    await done
    await Promise.all(served)
    close()
  }
}

/** Delivers what is due to an endpoint, as long as it accepts some until others go first. */
async function serve(deps: Deps, post: PostEvent, endpoint: ClaimedEndpoint, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const end = performance.now() + maxServeTime
  const isOver = () => signal.aborted || performance.now() > end
  let { failures } = endpoint
  let restsUntil: Date | null = null
  while (!isOver() && restsUntil === null) {
    const due = await listDue(database, endpoint, clock(), failures > 0 ? 1 : batch)
    if (due.length === 0) break
    const outcomes = await postAll(deps, post, endpoint, due, isOver)
    const at = clock()
    const succeeded = outcomes.some(({ state }) => state === 'delivered')
    const hasFailed = outcomes.some(({ state }) => state === 'waiting')
    await database.transaction().execute(async (transaction) => {
      await storeOutcomes(transaction, endpoint, outcomes, at)
      if (succeeded && failures > 0) await hastenDeliveries(transaction, endpoint, at)
      if (hasFailed) await park(deps, transaction, endpoint, at)
    })
    failures = succeeded ? 0 : failures + 1
    if (!succeeded) restsUntil = after(at, delayAfter(endpointDelays, failures))
  }
  await releaseEndpoint(database, endpoint, { failures, restsUntil })
}

/** Begins no further call after one that failed. */
async function postAll(
  { clock, settings, metrics }: Deps,
  post: PostEvent,
  { url, secret, formerSecret, formerSecretUntil }: ClaimedEndpoint,
  due: readonly DueDelivery[],
  isOver: () => boolean,
): Promise<Outcome[]> {
  const limit = pLimit(maxCalls)
  const outcomes: Outcome[] = []
  let hasFailed = false
  const deliver = async (delivery: DueDelivery) => {
    if (hasFailed || isOver()) return
    const at = clock()
    const secrets = formerSecret && formerSecretUntil && formerSecretUntil > at ? [secret, formerSecret] : [secret]
    const posted = await post({ url, secrets }, presentEvent(settings.baseUrl, delivery), at)
    const accepted = posted.responseStatus !== null && posted.responseStatus >= 200 && posted.responseStatus < 300
    hasFailed ||= !accepted
    const attempts = delivery.attempts + 1
    const nextAt = after(clock(), delayAfter(retryDelays, attempts))
    const { eventId } = delivery
    outcomes.push({ ...posted, eventId, attempts, state: accepted ? 'delivered' : 'waiting', nextAt })
    metrics.webhookDeliveries.inc({ outcome: accepted ? 'delivered' : 'failed' })
  }
  await Promise.all(due.map((delivery) => limit(() => deliver(delivery))))
  return outcomes
}

export const mailKind = 'webhook'
const day = 24 * 3_600_000

/** Parks what has waited for three days, and tells the person who registered the endpoint, once a day. */
async function park({ metrics }: Deps, transaction: Transaction, endpoint: ClaimedEndpoint, at: Date): Promise<void> {
  const { channel, endpointId } = endpoint
  const count = await parkDeliveries(transaction, endpoint, new Date(at.getTime() - maxAge))
  if (count === 0) return
  metrics.webhookDeliveries.inc({ outcome: 'parked' }, count)
  const { createdBySubject: recipient } = await endpointsOf(transaction, channel)
    .select('createdBySubject')
    .where('endpointId', '=', endpointId)
    .executeTakeFirstOrThrow()
  const about = { channel, kind: mailKind, record: endpointId, recipient }
  const [last] = await listMails(transaction, about)
  if (last && at.getTime() - last.queuedAt.getTime() < day) return
  const messageId = `webhook-${endpointId.replace(/\W/g, '-')}-${at.getTime()}`
  await queueMail(transaction, { ...about, messageId, content: {}, queuedAt: at })
}
