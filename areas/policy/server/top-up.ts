import { type RawBuilder, sql } from 'kysely'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { messages } from '../contract/index.ts'
import { countsAsTopUp, findPolicyPremium, type PolicyPremiumPaid } from './policy-store.ts'

type Connection = Database | Transaction

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
): Promise<PolicyPremiumPaid> {
  const on = field === undefined ? {} : { field }
  const policy = await findPolicyPremium(connection, channel, policyNumber)
  if (!policy) throw refuse('unknown-policy', unknown(policyNumber), on)
  // First: a policy that was replaced is no longer In Force, and its top-up says more.
  if (policy.toppedUpBy !== null)
    throw refuse('policy-topped-up', messages.toppedUp(policyNumber, policy.toppedUpBy), on)
  if (policy.status !== 'In Force')
    throw refuse('policy-not-in-force', messages.notToTopUp(policyNumber, policy.status), on)
  return policy
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
    select
      array(
        select t.policy_number from policy t
        where t.channel = p.channel and t.topped_up_policy_number = p.policy_number and ${countsAsTopUp('t')}
        order by t.created_at, t.source_slot, t.policy_number
      ) as topped_up_by,
      ${isReplaced('p')} as replaced,
      ${countsAsTopUp('p')} and exists (
        select from policy b where b.channel = p.channel and b.policy_number = p.topped_up_policy_number
          and ${isReplaced('b')}
      ) as replaces
    from policy p where p.channel = ${channel} and p.policy_number = ${policyNumber}
  `.execute(camelCased(connection))
  return rows[0] ?? { toppedUpBy: [], replaced: false, replaces: false }
}

/** Only a top-up discharges a policy without the insurer. */
function isReplaced(policy: string): RawBuilder<boolean> {
  const status = sql.ref(`${policy}.status`)
  return sql`(${status} = 'Discharged' and (
    select not e.by_insurer from policy_event e
    where e.channel = ${sql.ref(`${policy}.channel`)} and e.policy_number = ${sql.ref(`${policy}.policy_number`)}
    order by e.event_number desc limit 1
  ))`
}
