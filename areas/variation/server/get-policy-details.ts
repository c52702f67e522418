import { policyCaseStatusSchema } from '#areas/case/contract'
import { findOpenCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { findOrCountMiss, findPolicy, policyNotFound, presentFacts } from '#areas/policy/server'
import { toResponse } from '#packages/fields'
import type { Clock } from '#platform/clock'
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
  return {
    policy: { ...presentFacts(policy), brandName: policy.brandName, productType: policy.productType },
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
