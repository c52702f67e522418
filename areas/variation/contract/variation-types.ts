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
