import { policyCaseStatusSchema } from '#areas/case/contract'
import { findOpenCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { findOrCountMiss, findPolicy, policyNotFound } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { toResponse } from '#packages/fields'
import { toDollars, toPercent } from '#packages/money'
import type { Clock, PlainDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import type { PolicyDetails } from '../contract/index.ts'

/**
 * Gets a lender's policy for a variation.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's; 429 as `findOrCountMiss`
 */
export async function getPolicyDetails(
  deps: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  policyNumber: string,
  httpRequestId: string,
): Promise<PolicyDetails> {
  const { channel } = caller
  const { policy, open } = await findOrCountMiss(deps, caller, {
    by: ['policyNumber'],
    httpRequestId,
    find: async () =>
      await inSnapshot(deps.database, async (snapshot) => {
        const policy = await findPolicy(snapshot, channel, policyNumber)
        return policy && { policy, open: await findOpenCase(snapshot, channel, 'variation', policyNumber) }
      }),
    notFound: policyNotFound,
  })
  const securities = policy.securities.filter(({ active }) => active)
  const addresses = new Map(securities.map(({ id, addressLine1 }) => [id, addressLine1]))
  const { refundAmount, outstandingLoanBalance } = policy
  return {
    policy: {
      policyNumber,
      policyStatus: policy.status,
      coverageEffectiveDate: toDay(policy.coverageEffectiveDate),
      lvr: toPercent(policy.lvr),
      lmiPremium: toDollars(policy.premium.customerPremiumPayable),
      expiryDate: toDay(policy.expiryDate),
      cancellationDate: toDay(policy.cancellationDate),
      refundAmount: refundAmount === null ? null : toDollars(refundAmount),
      brandName: policy.brandName,
      productType: policy.productType,
      outstandingLoanBalance: outstandingLoanBalance === null ? null : toDollars(outstandingLoanBalance),
      otherSharesAmount: toDollars(policy.otherSharesAmount),
    },
    loans: policy.loans
      .filter(({ active }) => active)
      .map((loan) => {
        const secured = loan.securities.filter((id) => addresses.has(id))
        return {
          ...toResponse(policyLoanFields, loan),
          linkedSecurities: secured.flatMap((id) => addresses.get(id) ?? []),
          id: loan.id,
          securities: secured,
        }
      }),
    securities: securities.map((security) => ({ ...toResponse(policySecurityFields, security), id: security.id })),
    version: policy.version,
    openVariation: open ? { id: String(open.caseId), status: policyCaseStatusSchema.parse(open.status) } : null,
  }
}

function toDay(date: PlainDate | null): string | null {
  return date === null ? null : formatDayInFigures(date)
}
