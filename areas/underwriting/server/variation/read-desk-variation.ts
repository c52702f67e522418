import type { Caller } from '#areas/identity/server'
import { listVersions, policyListsOn } from '#areas/policy/server'
import { compareVariation, isOpenVariation, type VariationDetails } from '#areas/variation/contract'
import { readVariation, type VariationKey } from '#areas/variation/server'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { DeskVariation } from '../../contract/index.ts'
import { brandNamesOf } from '../queue/name-codes.ts'
import type { DeskDeps } from '../referral/read-desk-referral.ts'

/**
 * A lender's variation as the desk sees it. The lender's audit says who of the insurer has read it.
 *
 * @throws Refusal 404 `not-found`
 */
export async function readDeskVariation(
  deps: DeskDeps,
  caller: Caller,
  key: VariationKey,
  httpRequestId: string,
): Promise<DeskVariation> {
  const { details, assignedToSubject } = await readVariation(deps, caller, key)
  const { channel } = key
  const at = deps.clock()
  await writeAudit(deps.database, {
    channel,
    at,
    actor: caller.subject,
    username: caller.username,
    action: 'underwriting.variation-opened',
    record: details.variationId,
    requestId: httpRequestId,
    detail: { policyVersion: details.policyVersion },
  })
  const open = isOpenVariation(details.status)
  const own = open && assignedToSubject === caller.subject
  return {
    ...details,
    channel,
    brand: brandNamesOf(deps.reference, sydneyDate(at)).nameOf(channel, details.brandName),
    moved: open ? await changesSince(deps, channel, details) : null,
    can: {
      take: open && assignedToSubject === null,
      takeOver: open && assignedToSubject !== null && !own,
      handOver: own,
      ask: own && details.status !== 'On Hold',
      decide: own,
    },
  }
}

/** What changed in the policy since the variation was submitted; null for one that has not moved. */
async function changesSince(
  { database, clock, reference }: DeskDeps,
  channel: string,
  { policyNumber, policyVersion, currentVersion }: VariationDetails,
): Promise<DeskVariation['moved']> {
  if (policyVersion === currentVersion) return null
  const { versions } = await listVersions(database, channel, policyNumber)
  const [then, now] = [policyVersion, currentVersion].map((number) =>
    versions.find(({ version }) => version === number),
  )
  if (!then || !now) return null
  const { loans, securities } = compareVariation(then, now, policyListsOn(reference, sydneyDate(clock())))
  return { loans: [...loans], securities: [...securities] }
}
