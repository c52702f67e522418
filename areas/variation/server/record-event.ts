import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { VariationEvent } from '../contract/index.ts'
import { insertEvent } from './history-store.ts'
import type { VariationKey } from './variation-store.ts'

/** What was done to a variation, by whom, in which call. */
type Occurrence = {
  readonly kind: VariationEvent['kind']
  readonly at: Date
  readonly by: Caller
  readonly httpRequestId: string
  readonly detail?: string | null
}

/** Everything that follows from a change of a variation, in the change's own transaction: its event and the audit line. */
export async function recordEvent(
  transaction: Transaction,
  key: VariationKey,
  { kind, at, by, httpRequestId, detail = null }: Occurrence,
): Promise<void> {
  await insertEvent(transaction, key, { kind, at, by: by.username, byInsurer: by.insurer, detail })
  await writeAudit(transaction, {
    channel: key.channel,
    at,
    actor: by.subject,
    username: by.username,
    action: `variation.${kind}`,
    record: String(key.variationId),
    requestId: httpRequestId,
  })
}
