import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { forgetDaysOf } from '../figures/policy-day-store.ts'
import type { PolicyRecord } from '../policy-record.ts'
import { insertPolicies } from '../policy-store.ts'
import { coolabahPolicies } from './coolabah-policies.ts'
import { demoAuthor, demoPolicy } from './demo-policy.ts'
import { ironbarkPolicies } from './ironbark-policies.ts'

/** Policies of every status for both demo lenders, with reserved policy numbers. */
export function demoPolicies(): PolicyRecord[] {
  return [
    ...ironbarkPolicies.map((policy) => demoPolicy('IRONBARK', policy)),
    ...coolabahPolicies.map((policy) => demoPolicy('COOLABAH', policy)),
  ]
}

/** Adds missing demo policies; existing ones stay as they are, even if changed. */
export async function seedDemoPolicies({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    const policies = demoPolicies()
    const added = await insertPolicies(transaction, policies)
    const fresh = policies.filter((policy) => added.has(policy.policyNumber))
    for (const { channel, policyNumber } of fresh) {
      await writeAudit(transaction, {
        channel,
        at,
        by: demoAuthor,
        action: 'policy.create',
        record: policyNumber,
        detail: { source: 'demo' },
      })
    }
    await forgetDaysOf(transaction, fresh)
  })
}
