import { demoManagers, demoUnderwriter, type LenderCaller } from '#areas/identity/server'
import { formatDayInFigures } from '#packages/calendar'
import { addDays, sydneyDate } from '#platform/clock'
import { assignVariation } from './desk/assign-variation.ts'
import { acceptVariation } from './desk/decide-variation.ts'
import { readPolicyDetails } from './read-policy-details.ts'
import { type SubmitDeps, submitVariation } from './submit-variation.ts'
import { listSummaries } from './variation-store.ts'

/** Demo policies of each lender: one with a variation that waits for the insurer, one with an accepted variation. */
const demos: Readonly<Record<string, { readonly waiting: string; readonly accepted: string }>> = {
  IRONBARK: { waiting: '1000000006', accepted: '1000000010' },
  COOLABAH: { waiting: '1000000016', accepted: '1000000020' },
}
const call = { httpRequestId: 'demo', idempotencyKey: null }

/** Submits a variation of two demo policies of each demo lender, unless the policy has had one. */
export async function seedDemoVariations(deps: SubmitDeps): Promise<void> {
  for (const manager of demoManagers) {
    const demo = demos[manager.channel]
    if (!demo) continue
    await submitDemo(deps, manager, demo.waiting)
    const variationId = await submitDemo(deps, manager, demo.accepted)
    if (variationId === null) continue
    const key = { channel: manager.channel, variationId }
    await assignVariation(deps, demoUnderwriter, key, { reassign: false, readEvents: 1 }, call)
    await acceptVariation(deps, demoUnderwriter, key, { note: 'Valuation checked.', readEvents: 2 }, call)
  }
}

/**
 * Submits a variation that replaces a policy's last security by one worth $30,000 more; null when the policy has had a
 * variation.
 */
async function submitDemo(deps: SubmitDeps, manager: LenderCaller, policyNumber: string): Promise<bigint | null> {
  const { channel } = manager
  if ((await listSummaries(deps.database, channel, policyNumber)).length > 0) return null
  const { policy, loans, securities } = await readPolicyDetails(deps, manager, policyNumber, call.httpRequestId)
  const replaced = securities.at(-1)
  if (!replaced) throw new Error(`The demo policy ${policyNumber} has no security.`)
  const addressLine1 = '19 Tallowwood Crescent'
  const value = Number(replaced.securityValue) + 30_000
  const valuationDate = formatDayInFigures(addDays(sydneyDate(deps.clock()), -12))
  const replacement = {
    ...replaced,
    id: null,
    addressLine1,
    securityValue: value,
    purchasePrice: value,
    valuationDate,
  }
  const linked = (address: string) => (address === replaced.addressLine1 ? addressLine1 : address)
  const sent = {
    variationData: {
      variationType: ['SubstitutionOfSecurity'],
      notes: 'The property was sold. The new one settles this month.',
    },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [...securities.slice(0, -1), replacement],
    },
  }
  const { id } = await submitVariation(deps, manager, sent, call)
  return BigInt(id)
}
