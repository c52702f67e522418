import type { Caller } from '#areas/identity/server'
import { sentences } from '#areas/policy/contract'
import { policyEndLimits, readPolicy, readWholePolicy } from '#areas/policy/server'
import { listPolicyVariations } from '#areas/variation/server'
import { toDollars } from '#packages/money'
import { writeAudit } from '#platform/audit'
import { refuse } from '#platform/http'
import type { DeskPolicy } from '../../contract/index.ts'
import type { DeskDeps } from '../queue/desk-choices.ts'

export type PolicyKey = { readonly channel: string; readonly policyNumber: string }

/**
 * Reads a lender's policy for the desk. The lender's audit records which user of the insurer read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskPolicy(
  deps: DeskDeps,
  { subject, username }: Caller,
  { channel, policyNumber }: PolicyKey,
  httpRequestId: string,
): Promise<DeskPolicy> {
  const [policy, whole] = await Promise.all([
    readPolicy(deps.database, channel, policyNumber),
    readWholePolicy(deps, channel, policyNumber),
  ])
  if (!policy || !whole) throw refuse('not-found', sentences.policyNotFound, { status: 404 })
  const at = deps.clock()
  await writeAudit(deps.database, {
    channel,
    at,
    actor: subject,
    username,
    action: 'underwriting.policy-opened',
    record: policyNumber,
    requestId: httpRequestId,
    detail: { version: policy.version },
  })
  const { earliestDate, latestDate, mostRefund } = policyEndLimits(policy, at)
  const inForce = policy.status === 'In Force'
  return {
    ...whole,
    channel,
    version: policy.version,
    variations: await listPolicyVariations(deps, channel, policyNumber),
    can: { cancel: inForce || policy.status === 'Pending', discharge: inForce },
    ends: { earliestDate, latestDate, mostRefund: toDollars(mostRefund) },
  }
}
