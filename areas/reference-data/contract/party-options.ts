import * as z from 'zod/mini'
import { type ReferenceItem, referenceItemSchema } from './reference-item.ts'

const flags = z.object({ NEW: z.boolean(), TOPUP: z.boolean() })
export type TransactionFlags = z.infer<typeof flags>

const months = z.int().check(z.gte(1), z.lte(60))

/**
 * What a lender channel may choose (specification 000 §3). Product types and billing tenures depend on the premium
 * plan, the visibility of the other parts on the transaction type.
 */
export const partyOptionsSchema = z.object({
  premiumPlans: z.array(referenceItemSchema),
  transactionTypes: z.array(referenceItemSchema),
  productTypes: z.record(z.string(), z.array(referenceItemSchema)),
  /** Months, by premium plan. */
  billingTenures: z.record(z.string(), z.array(months)),
  propertyShare: flags,
  outstandingLoanBal: flags,
  insuredLoans: flags,
  incumbentInsurer: flags,
})
export type PartyOptions = z.infer<typeof partyOptionsSchema>

/** Party names without repetition: one per long name, the one with the lowest id (specification 000 §7). */
export function brandsOnce(parties: readonly ReferenceItem[]): ReferenceItem[] {
  const byLongName = new Map<string, ReferenceItem>()
  for (const party of parties) {
    const known = byLongName.get(party.longName)
    if (!known || party.id < known.id) byLongName.set(party.longName, party)
  }
  return [...byLongName.values()]
}
