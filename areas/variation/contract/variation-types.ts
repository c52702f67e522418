import * as z from 'zod/mini'
import type { Option } from '#packages/fields'

/** The variation types of specification 001 §3, with the names of §1. */
export const variationTypes = [
  { shortName: 'SubstitutionOfSecurity', longName: 'Substitution of Security' },
  { shortName: 'PartialReleaseOfSecurityLoan', longName: 'Partial Release of Security Loan' },
  { shortName: 'AmalgamationSplitRebalance', longName: 'Amalgamation/Split/Rebalance' },
] as const satisfies readonly Option[]
export type VariationType = (typeof variationTypes)[number]['shortName']
export const variationTypeSchema = z.enum(variationTypes.map(({ shortName }) => shortName))

/** The statuses of a variation; the last four are final. A variation is Closed when its policy ends. */
export const variationStatuses = [
  'Submitted',
  'Assigned',
  'On Hold',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Closed',
] as const
export const variationStatusSchema = z.enum(variationStatuses)
export type VariationStatus = z.infer<typeof variationStatusSchema>

/** Whether a variation waits for the insurer or, On Hold, for its lender. A policy has at most one open variation. */
export function isOpenVariation(status: VariationStatus): boolean {
  return status === 'Submitted' || status === 'Assigned' || status === 'On Hold'
}
