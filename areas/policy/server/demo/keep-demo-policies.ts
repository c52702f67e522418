import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { insertPolicies } from '../policy-store.ts'
import { demoPolicies } from './demo-policies.ts'
import { demoAuthor } from './demo-policy.ts'

/** Adds the demo policies that are not there; one that was changed in a demonstration stays as it is. */
export async function keepDemoPolicies({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    const policies = demoPolicies()
    const added = await insertPolicies(transaction, policies)
    for (const { channel, policyNumber } of policies.filter((policy) => added.has(policy.policyNumber))) {
      await writeAudit(transaction, {
        channel,
        at,
        actor: demoAuthor.subject,
        username: demoAuthor.username,
        action: 'policy.create',
        record: policyNumber,
        detail: { source: 'demo' },
      })
    }
  })
}
