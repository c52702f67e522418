import * as z from 'zod/mini'
import { policyCaseStatusSchema } from '#areas/case/contract'
import { policyLoanFields, policySecurityFields, wholePolicySchema } from '#areas/policy/contract'
import { fromResponse, nullableResponseSchemaOf } from '#packages/fields'
import { parseDollars } from '#packages/money'
import type { VariedPolicy } from './variation-form.ts'

/**
 * A policy as the start of a variation (specification 001 §3, §7): active rows only, codes as short names, dates as
 * dd/mm/yyyy, amounts in dollars, unknown values as null. `id` and the fields after it extend the specification.
 */
export const policyDetailsSchema = z.object({
  policy: z.extend(
    z.pick(wholePolicySchema, {
      policyNumber: true,
      policyStatus: true,
      coverageEffectiveDate: true,
      lvr: true,
      lmiPremium: true,
      expiryDate: true,
      cancellationDate: true,
      refundAmount: true,
      outstandingLoanBalance: true,
      otherSharesAmount: true,
    }),
    { brandName: z.string(), productType: z.string() },
  ),
  loans: z.array(
    z.object({
      ...nullableResponseSchemaOf(policyLoanFields).shape,
      /** Address lines. */
      linkedSecurities: z.array(z.string()),
      id: z.string(),
      /** The ids of the securities that secure it. */
      securities: z.array(z.string()),
    }),
  ),
  securities: z.array(z.object({ ...nullableResponseSchemaOf(policySecurityFields).shape, id: z.string() })),
  version: z.int(),
  /** The open variation of the policy; no other can be submitted while it exists. */
  openVariation: z.nullable(z.object({ id: z.string(), status: policyCaseStatusSchema })),
})
export type PolicyDetails = z.infer<typeof policyDetailsSchema>

export function parsePolicyDetails({ policy, loans, securities }: PolicyDetails): VariedPolicy {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  return {
    loans: loans.map(({ id, securities, ...loan }) => {
      return { ...fromResponse(policyLoanFields, loan), id, active: true, securities }
    }),
    securities: securities.map(({ id, ...row }) => {
      return { ...fromResponse(policySecurityFields, row), id, active: true }
    }),
    outstandingLoanBalance: outstandingLoanBalance === null ? null : parseDollars(outstandingLoanBalance),
    otherSharesAmount: parseDollars(otherSharesAmount) ?? 0n,
  }
}
