import * as z from 'zod/mini'

/** An entry of a code list: `shortName` is sent, `longName` is shown (specification 000 §3). */
export const referenceItemSchema = z.object({
  id: z.int(),
  shortName: z.string().check(z.minLength(1)),
  longName: z.string().check(z.minLength(1)),
})
export type ReferenceItem = z.infer<typeof referenceItemSchema>

/** The states without `UN`, the unknown state (specification 000 §7). */
export function statesWithoutUnknown(states: readonly ReferenceItem[]): ReferenceItem[] {
  return states.filter(({ shortName }) => shortName !== 'UN')
}

const flags = z.object({ NEW: z.boolean(), TOPUP: z.boolean() })
export type TransactionFlags = z.infer<typeof flags>

const percent = z.number()

const lvrLimits = z.object({
  /** The lowest LVR on the rate card: no LMI is needed below it. */
  insuredFrom: percent,
  highest: percent,
  /** Lower limits for some occupancies of a security, by occupancy code. */
  highestByOccupancy: z.record(z.string(), percent),
})
export type LvrLimits = z.infer<typeof lvrLimits>

const months = z.int().check(z.gte(1), z.lte(60))

/** Specification 000 §3. The visibility of the parts that are not by plan depends on the transaction type. */
export const partyOptionsSchema = z.object({
  premiumPlans: z.array(referenceItemSchema),
  /** A service may omit it; both types are then available (specification 000 §3). */
  transactionTypes: z._default(z.array(referenceItemSchema), [
    { id: 1, shortName: 'NEW', longName: 'New' },
    { id: 2, shortName: 'TOPUP', longName: 'Top-Up' },
  ]),
  productTypes: z.record(z.string(), z.array(referenceItemSchema)),
  /** Months, by premium plan. */
  billingTenures: z.record(z.string(), z.array(months)),
  propertyShare: flags,
  outstandingLoanBal: flags,
  insuredLoans: flags,
  incumbentInsurer: flags,
  /** The LVRs that each brand's rate card insures, in percent, by brand and product type; some services omit it. */
  lvrLimits: z.optional(z.record(z.string(), z.record(z.string(), lvrLimits))),
})
export type PartyOptions = z.infer<typeof partyOptionsSchema>

/** Of parties with the same long name, the one with the lowest id (specification 000 §7). */
export function uniqueBrands(parties: readonly ReferenceItem[]): ReferenceItem[] {
  const byLongName = new Map<string, ReferenceItem>()
  for (const party of parties) {
    const known = byLongName.get(party.longName)
    if (!known || party.id < known.id) byLongName.set(party.longName, party)
  }
  return [...byLongName.values()]
}

export type ReferenceLists = {
  readonly brands: readonly ReferenceItem[]
  readonly options: PartyOptions
  readonly states: readonly ReferenceItem[]
  readonly employmentTypes: readonly ReferenceItem[]
  readonly loanPurposes: readonly ReferenceItem[]
  readonly occupancyTypes: readonly ReferenceItem[]
}
