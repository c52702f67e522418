import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { sentences } from '../../contract/index.ts'
import { countMiss, findMisses } from './policy-search-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock }

const maxMisses = 30
const tenMinutes = 10 * 60_000

/**
 * Runs a search in the data of the caller's lender, unless the caller has too many misses. Counts a miss and writes an
 * audit line without the searched values; the refusal is the same whether no lender or another lender has the policy.
 *
 * @param by the field names of the searched numbers
 * @throws Refusal 404 `policy-not-found`; 429 `too-many-misses` after 30 misses within ten minutes
 */
export async function findOrCountMiss<Found>(
  { database, clock }: Deps,
  caller: LenderCaller,
  { by, httpRequestId }: { readonly by: readonly string[]; readonly httpRequestId: string },
  find: () => Promise<Found | null>,
): Promise<Found> {
  const at = clock()
  const from = new Date(at.getTime() - tenMinutes)
  const before = await findMisses(database, caller)
  if (before && before.misses >= maxMisses && before.since > from) {
    const seconds = Math.ceil((before.since.getTime() - from.getTime()) / 1000)
    throw new Refusal(
      429,
      [{ code: 'too-many-misses', message: sentences.tooManyMisses(Math.ceil(seconds / 60)) }],
      seconds,
    )
  }
  const found = await find()
  if (found !== null) return found
  await database.transaction().execute(async (transaction) => {
    const misses = await countMiss(transaction, caller, { at, from })
    await writeAudit(transaction, {
      channel: caller.channel,
      at,
      actor: caller.subject,
      username: caller.username,
      action: 'policy.not-found',
      requestId: httpRequestId,
      detail: { by: by.join(', '), misses },
    })
  })
  throw refuse('policy-not-found', sentences.policyNotFound, { status: 404 })
}
