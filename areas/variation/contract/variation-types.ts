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

type Look = {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly sign?: 'tick' | 'cross'
}
const badges: Readonly<Record<VariationStatus, Look>> = {
  Submitted: { tone: 'neutral' },
  Assigned: { tone: 'info' },
  'On Hold': { tone: 'warning' },
  Accepted: { tone: 'success', sign: 'tick' },
  Declined: { tone: 'danger', sign: 'cross' },
  Withdrawn: { tone: 'neutral' },
  Closed: { tone: 'neutral' },
}

/** The tone of a badge, and a sign for users who cannot tell the colours apart. */
export function variationStatusBadge(status: VariationStatus): Look {
  return badges[status]
}
