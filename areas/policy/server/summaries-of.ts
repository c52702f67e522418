import { toDollars } from '#packages/money'
import type { Database, Transaction } from '#platform/database'
import type { PolicySource, PolicySummary } from '../contract/index.ts'
import { findPoliciesOf, type KeptPolicy } from './policy-store.ts'

/** The policies created from a quote or a submission, in slot order. */
export async function summariesOf(
  connection: Database | Transaction,
  channel: string,
  source: PolicySource,
): Promise<PolicySummary[]> {
  return (await findPoliciesOf(connection, channel, source)).map(toPolicySummary)
}

export function toPolicySummary({ policyNumber, premiumPayable, loanAmount, createdAt }: KeptPolicy): PolicySummary {
  return {
    policyNumber,
    premiumAmount: toDollars(premiumPayable),
    loanAmount: toDollars(loanAmount),
    dateCreated: createdAt.toISOString(),
  }
}
