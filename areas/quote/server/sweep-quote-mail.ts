import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { forgetMailRequests } from './quote-mail-store.ts'

/** Longer than idempotency keys are kept, whose first answer is read from these rows, and than the queue tries. */
const kept = 31 * 24 * 3_600_000

/** Forgets who asked for which quote by mail, once no limit and no repeated call asks for it. The audit keeps its line. */
export async function sweepQuoteMail({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  await forgetMailRequests(database, new Date(clock().getTime() - kept))
}
