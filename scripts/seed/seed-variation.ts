import { firstVersion, type ImportedPolicy } from '#areas/policy/server'
import type { ImportedVariation } from '#areas/variation/server'
import { sydneyDate } from '#platform/clock'
import { seedStaff, seedUnderwriter } from './lender-staff.ts'
import { places, streets } from './places.ts'
import type { Random } from './random.ts'

type PolicyToVary = Pick<ImportedPolicy, 'channel' | 'status' | 'createdAt' | 'loans' | 'securities'>

const day = 24 * 3_600_000
/** Days after the policy was created. */
const acceptedAfter = 120
const decidedWithin = 3

/** The accepted variation that replaced a security, for some policies In Force. */
export function seedVariation(
  policy: PolicyToVary,
  now: Date,
  random: Random,
): (Omit<ImportedVariation, 'policy' | 'variationId' | 'effect'> & { readonly channel: string }) | null {
  if (policy.status !== 'In Force' || !random.happens(0.06)) return null
  // The same for all, so that variations are in the order of their policies: newer IDs have newer dates.
  const acceptedAt = new Date(policy.createdAt.getTime() + acceptedAfter * day)
  if (acceptedAt >= now) return null
  const { channel } = policy
  const before = firstVersion(policy, sydneyDate(policy.createdAt))
  const [replaced, ...others] = before.securities
  if (!replaced) return null
  const id = String(before.securities.length + 1)
  const { city, state, postcode } = random.oneOf(places)
  const bought = {
    ...replaced,
    id,
    addressLine1: `${random.between(1, 180)} ${random.oneOf(streets)}`,
    city,
    state,
    postCode: postcode,
    securityValue: ((replaced.securityValue ?? 0n) * BigInt(random.between(101, 115))) / 100n,
    valuationDate: sydneyDate(new Date(acceptedAt.getTime() - 20 * day)),
  }
  const after = {
    loans: before.loans.map((loan) => ({
      ...loan,
      securities: loan.securities.map((linked) => (linked === replaced.id ? id : linked)),
    })),
    securities: [{ ...replaced, active: false }, ...others, bought],
  }
  return {
    channel,
    types: ['SubstitutionOfSecurity'],
    notes: 'The borrowers have moved house.',
    before,
    after,
    submittedBy: seedStaff(channel, random),
    submittedAt: new Date(acceptedAt.getTime() - decidedWithin * day),
    acceptedBy: seedUnderwriter(random),
    acceptedAt,
  }
}
