import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#packages/money'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { messages, type PolicyStatus } from '../contract/index.ts'

type Connection = Database | Transaction

/** The values of a policy that a top-up adds to. */
type ToppedUpPolicy = {
  readonly policyNumber: string
  readonly status: PolicyStatus
  readonly brandName: string
  readonly loanAmount: Cents
  /** The total base premium paid, GST- and duty-exclusive: the credit of a top-up. */
  readonly basePremiumPaid: Cents
  readonly toppedUpBy: readonly string[]
}

/** What differs between a quote and a submission. */
type TopUpWords = {
  /** The field that names the policy. */
  readonly field?: string
  readonly unknown: (policyNumber: string) => string
}

/**
 * The policy that a top-up adds to: In Force, and without another top-up. `createPolicies` repeats the check under a
 * lock.
 *
 * @throws Refusal 400 `unknown-policy`, `policy-topped-up` or `policy-not-in-force`
 */
export async function requireToppable(
  connection: Connection,
  channel: string,
  policyNumber: string,
  { field, unknown }: TopUpWords,
): Promise<ToppedUpPolicy> {
  const policy = await findPolicyPremium(connection, channel, policyNumber)
  const on = field === undefined ? {} : { field }
  if (!policy) throw refuse('unknown-policy', unknown(policyNumber), on)
  const [by] = policy.toppedUpBy
  // First: a policy that was replaced is no longer In Force, and its top-up says more.
  if (by !== undefined) throw refuse('policy-topped-up', messages.toppedUp(policyNumber, by), on)
  if (policy.status !== 'In Force')
    throw refuse('policy-not-in-force', messages.notToTopUp(policyNumber, policy.status), on)
  return policy
}

/** The premium paid for a lender's policy; null if the lender has no policy with this number. */
export async function findPolicyPremium(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<ToppedUpPolicy | null> {
  const { rows } = await sql<ToppedUpPolicy>`
    select p.policy_number, p.status, p.brand_name, v.loan_amount,
      p.previous_premium_paid + p.base_premium as base_premium_paid, ${topUpsOfP} as topped_up_by
    from policy p join policy_version v using (channel, policy_number, version)
    where p.channel = ${channel} and p.policy_number = ${policyNumber}
  `.execute(camelCased(connection))
  return rows[0] ?? null
}

/**
 * Locks the policies that new policies top up until the transaction ends, in one order for all callers, and requires
 * that each can be topped up.
 *
 * @throws Refusal as `requireToppable`
 */
export async function lockToppable(
  transaction: Transaction,
  channel: string,
  toppedUp: readonly (string | null)[],
): Promise<void> {
  const numbers = [...new Set(toppedUp.filter((number) => number !== null))].sort()
  for (const policyNumber of numbers) {
    await sql`
      select from policy where channel = ${channel} and policy_number = ${policyNumber} for update
    `.execute(transaction)
    await requireToppable(transaction, channel, policyNumber, { unknown: () => messages.policyNotFound })
  }
}

/** The top-ups of a policy and what became of both. */
export type TopUpLinks = {
  /** The policies that top it up; more than one for a property share. */
  readonly toppedUpBy: string[]
  /** Whether a top-up in force replaced it. */
  readonly replaced: boolean
  /** Whether it replaced the policy that it tops up. */
  readonly replaces: boolean
}

export async function findTopUpLinks(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<TopUpLinks> {
  const { rows } = await sql<TopUpLinks>`
    select ${topUpsOfP} as topped_up_by, ${isReplaced('p')} as replaced,
      ${countsAsTopUp('p')} and exists (
        select from policy b where b.channel = p.channel and b.policy_number = p.topped_up_policy_number
          and ${isReplaced('b')}
      ) as replaces
    from policy p where p.channel = ${channel} and p.policy_number = ${policyNumber}
  `.execute(camelCased(connection))
  return rows[0] ?? { toppedUpBy: [], replaced: false, replaces: false }
}

/** A top-up that was cancelled before its first day of cover, or from it, never took effect. */
export function countsAsTopUp(policy: string): RawBuilder<boolean> {
  const [status, cancelled] = [sql.ref(`${policy}.status`), sql.ref(`${policy}.cancellation_date`)]
  return sql`(${status} <> 'Cancelled' or coalesce(${cancelled} > ${sql.ref(`${policy}.coverage_effective_date`)}, false))`
}

const topUpsOfP = sql`array(
  select t.policy_number from policy t
  where t.channel = p.channel and t.topped_up_policy_number = p.policy_number and ${countsAsTopUp('t')}
  order by t.created_at, t.source_slot, t.policy_number
)`

/** Only a top-up discharges a policy without the insurer. */
function isReplaced(policy: string): RawBuilder<boolean> {
  const status = sql.ref(`${policy}.status`)
  return sql`(${status} = 'Discharged' and (
    select not e.by_insurer from policy_event e
    where e.channel = ${sql.ref(`${policy}.channel`)} and e.policy_number = ${sql.ref(`${policy}.policy_number`)}
    order by e.event_number desc limit 1
  ))`
}
