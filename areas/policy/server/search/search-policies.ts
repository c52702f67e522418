import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { toDollars, toPercent } from '#packages/money'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/http'
import { addressOf, type PolicySearchResponse, parsePolicySearch } from '../../contract/index.ts'
import { findOrCountMiss } from './limit-misses.ts'
import { type FoundPolicy, findPolicies } from './policy-search-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * Finds a policy of the caller's lender by any of its numbers (specification 001 §2): the best match, and the other
 * matches.
 *
 * @throws Refusal 400 for an invalid number or none; 404 and 429 as `findOrCountMiss`
 */
export async function searchPolicies(
  deps: Deps,
  caller: LenderCaller,
  input: Parameters<typeof parsePolicySearch>[0],
  httpRequestId: string,
): Promise<PolicySearchResponse> {
  const { values, errors } = parsePolicySearch(input)
  if (!values) throw new Refusal(400, errors)
  const by = Object.entries(values).flatMap(([name, number]) => (number === null ? [] : [name]))
  const { best, others } = await findOrCountMiss(deps, caller, {
    by,
    httpRequestId,
    find: async () => {
      const [best, ...others] = await findPolicies(deps.database, caller.channel, values)
      return best ? { best, others } : null
    },
    matchedBy: ({ best, others }) => [best, ...others].flatMap(({ matched }) => matched),
  })
  const brands = deps.reference.brandsOf(caller.channel, sydneyDate(deps.clock()))
  const brandOf = ({ brand_name }: FoundPolicy) =>
    brands.find(({ shortName }) => shortName === brand_name)?.longName ?? brand_name
  return {
    policy: {
      policyNumber: best.policy_number,
      policyStatus: best.status,
      coverageEffectiveDate: dayOf(best.coverage_effective_date),
      lvr: best.lvr === null ? null : toPercent(BigInt(best.lvr)),
      lmiPremium: toDollars(best.premium_payable),
      expiryDate: dayOf(best.expiry_date),
      cancellationDate: dayOf(best.cancellation_date),
      refundAmount: best.refund_amount === null ? null : toDollars(best.refund_amount),
      brand: brandOf(best),
    },
    activeLoans: (best.loans ?? []).map(([loan, cents]) => ({ loan, approvedAmount: toDollars(BigInt(cents)) })),
    securities: (best.securities ?? []).map(([addressLine1, city, state, postCode, cents], index) => ({
      address: addressOf({ id: String(index + 1), addressLine1, city, state, postCode }),
      amount: toDollars(BigInt(cents)),
    })),
    otherMatches: others.map((other) => ({
      policyNumber: other.policy_number,
      policyStatus: other.status,
      brand: brandOf(other),
      matched: other.matched,
    })),
  }
}

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}
