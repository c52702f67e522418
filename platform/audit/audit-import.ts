import type { Transaction } from '#platform/database'
import { writeAudit } from './write-audit.ts'

type Import = {
  /** As an audit line names it: `quote.import`. */
  readonly action: string
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
}

/** Writes one line for each lender, which counts what was brought in for it. */
export async function auditImport(
  transaction: Transaction,
  brought: readonly { readonly channel: string }[],
  { action, by, at }: Import,
): Promise<void> {
  const { subject: actor, username } = by
  for (const [channel, { length: count }] of Map.groupBy(brought, (record) => record.channel))
    await writeAudit(transaction, { channel, at, actor, username, action, detail: { count } })
}
