import { sql } from 'kysely'
import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { messages } from '../../contract/index.ts'

type Deps = { readonly database: Database; readonly clock: Clock }

type Search<Found> = {
  /** The field names of the searched numbers. */
  readonly by: readonly string[]
  readonly httpRequestId: string
  readonly find: () => Promise<Found | null>
  /** The searched numbers that the result has; all of them by default. */
  readonly matchedBy?: (found: Found) => readonly string[]
  /** The refusal of a search without a result. */
  readonly notFound?: () => Refusal
}

const maxMisses = 30
const tenMinutes = 10 * 60_000

/**
 * Runs a search in the data of the caller's lender and counts each number that was not found, with an audit line without
 * the numbers. Above the limit, a search without a result is refused; one with a result is not, because users may read
 * their own lender's policies. The refusal is the same whether no lender or another lender has the policy.
 *
 * @throws Refusal 404 `policy-not-found`; 429 `too-many-misses` beyond 30 misses within ten minutes
 */
export async function findOrCountMiss<Found>(
  { database, clock }: Deps,
  caller: LenderCaller,
  { by, httpRequestId, find, matchedBy = () => by, notFound = noneFound }: Search<Found>,
): Promise<Found> {
  const found = await find()
  const matched = found === null ? [] : matchedBy(found)
  const missed = by.filter((name) => !matched.includes(name))
  if (found !== null && missed.length === 0) return found
  const at = clock()
  const from = new Date(at.getTime() - tenMinutes)
  const counted = await database.transaction().execute(async (transaction) => {
    // The row lock makes the count exact for calls at once, so it is taken as late as possible.
    const counted = await countMisses(transaction, caller, { at, from, count: missed.length })
    await writeAudit(transaction, {
      channel: caller.channel,
      at,
      by: caller,
      action: 'policy.not-found',
      requestId: httpRequestId,
      detail: { by: missed.join(', '), misses: counted.misses },
    })
    return counted
  })
  if (found !== null) return found
  throw counted.misses > maxMisses ? tooManyMisses(counted, from) : notFound()
}

function noneFound(): Refusal {
  return refuse('policy-not-found', messages.policyNotFound, { status: 404 })
}

function tooManyMisses({ since }: Misses, from: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((since.getTime() - from.getTime()) / 1000))
  const message = messages.tooManyMisses(Math.ceil(seconds / 60))
  return new Refusal(429, [{ code: 'too-many-misses', message }], seconds)
}

/** How many numbers a user has not found since a time. */
type Misses = { readonly since: Date; readonly misses: number }

/** Counts misses; returns the count, which restarts if it began before `from`. */
async function countMisses(
  transaction: Transaction,
  { channel, subject }: LenderCaller,
  { at, from, count }: { readonly at: Date; readonly from: Date; readonly count: number },
): Promise<Misses> {
  const { rows } = await sql<Misses>`
    insert into policy_search_misses as stored (channel, subject, since, misses)
    values (${channel}, ${subject}, ${at}, ${count})
    on conflict (channel, subject) do update set
      misses = case when stored.since <= ${from} then excluded.misses else stored.misses + excluded.misses end,
      since = case when stored.since <= ${from} then excluded.since else stored.since end
    returning since, misses
  `.execute(transaction)
  return rows[0] ?? { since: at, misses: count }
}
