import type { Database } from '#platform/database'
import type { Policy } from '../../contract/index.ts'
import { type DemoPolicy, demoPolicy } from '../demo/demo-policy.ts'
import { ironbarkPolicies } from '../demo/ironbark-policies.ts'
import { findPolicy } from '../find-policy.ts'
import { insertPolicies } from '../policy-store.ts'

let made = 0

/** Creates a policy; by default In Force since 2025-02-14, $720,000 on a home of $800,000, for 30 years. */
export async function makePolicy(
  database: Database,
  changes: Partial<DemoPolicy> = {},
  channel = 'IRONBARK',
): Promise<Policy> {
  const [policyNumber = ''] = await makePolicies(database, 1, changes, channel)
  return await requirePolicy(database, policyNumber, channel)
}

/** Creates many policies at once; returns their numbers. */
export async function makePolicies(
  database: Database,
  count: number,
  changes: Partial<DemoPolicy> = {},
  channel = 'IRONBARK',
): Promise<string[]> {
  const [demo] = ironbarkPolicies
  if (!demo) throw new Error('there is a demo policy')
  const records = Array.from({ length: count }, () => {
    made += 1
    return demoPolicy(channel, { ...demo, policyNumber: String(1_500_000_000 + made), ...changes })
  })
  await database.transaction().execute((transaction) => insertPolicies(transaction, records))
  return records.map(({ policyNumber }) => policyNumber)
}

export async function requirePolicy(database: Database, policyNumber: string, channel = 'IRONBARK'): Promise<Policy> {
  const policy = await findPolicy(database, channel, policyNumber)
  if (!policy) throw new Error(`${channel} has no policy ${policyNumber}`)
  return policy
}
