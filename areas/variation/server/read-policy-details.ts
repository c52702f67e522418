import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { readPolicy } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { toAnswer } from '#packages/fields'
import { toDollars, toPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import { type Database, readSnapshot } from '#platform/database'
import type { PolicyDetails } from '../contract/index.ts'
import { requirePolicy } from './require-policy.ts'
import { findOpenVariation } from './variation-store.ts'

/**
 * Reads a lender's policy as the start of a variation.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function readPolicyDetails(
  { database }: { readonly database: Database },
  channel: string,
  policyNumber: string,
): Promise<PolicyDetails> {
  const { policy, open } = await readSnapshot(database, async (snapshot) => ({
    policy: requirePolicy(await readPolicy(snapshot, channel, policyNumber)),
    open: await findOpenVariation(snapshot, channel, policyNumber),
  }))
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
          ...toAnswer(policyLoanFields, loan),
          linkedSecurities: secured.flatMap((id) => addresses.get(id) ?? []),
          id: loan.id,
          securities: secured,
        }
      }),
    securities: securities.map((security) => ({ ...toAnswer(policySecurityFields, security), id: security.id })),
    version: policy.version,
    openVariation: open,
  }
}

function toDay(date: PlainDate | null): string | null {
  return date === null ? null : formatDayInFigures(date)
}
