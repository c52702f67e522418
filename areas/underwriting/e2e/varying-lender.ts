import { expect, type Page } from '@playwright/test'
import type { PolicyDetails } from '#areas/variation/contract'
import { headersOf } from '../../../tests/browser/headers-of.ts'

/** Calls of a lender to the variation service, as the lender's own software would send them. */
export type VaryingLender = {
  /** Submits a variation that replaces a security by one at `address`; returns its ID. */
  readonly vary: (policyNumber: string, address: string) => Promise<string>
  readonly answer: (variationId: string, text: string) => Promise<void>
  readonly withdraw: (variationId: string) => Promise<void>
  readonly policy: (policyNumber: string) => Promise<PolicyDetails>
}

const another = {
  city: 'Newtown',
  postCode: '2042',
  state: 'NSW',
  securityValue: '900000.00',
  occupancyType: 'OWNOC',
  purchasePrice: '890000.00',
  amountLimitedByGuarantee: null,
  valuationDate: '01/11/2026',
  valuationType: 'FULL',
  residentialType: 'HOUSE',
  ndis: 'N',
}

/** The variation service as the user who is signed on in this page. */
export async function varyingLenderOn(page: Page): Promise<VaryingLender> {
  const headers = await headersOf(page)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/variation/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  const policy = async (policyNumber: string): Promise<PolicyDetails> =>
    await (await page.request.get(`/api/variation/policy-details/${policyNumber}`, { headers })).json()
  return {
    policy,
    vary: async (policyNumber, address) => {
      const before = await policy(policyNumber)
      // Demo policies are shared: withdraw the open variation of an earlier story.
      if (before.openVariation) await post(`variations/${before.openVariation.id}/withdraw`, {})
      const [first, ...rest] = before.securities
      const replaced = (line: string) => (line === first?.addressLine1 ? address : line)
      const answer = await post('submit', {
        variationData: { submittedBy: 'x', variationType: ['SubstitutionOfSecurity'], notes: 'The borrower moves.' },
        oldData: { policy: before.policy, loans: before.loans, securities: before.securities },
        newData: {
          policy: before.policy,
          loans: before.loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(replaced) })),
          securities: [{ ...another, addressLine1: address }, ...rest],
        },
      })
      return (await answer.json()).id
    },
    answer: async (variationId, text) => void (await post(`variations/${variationId}/answer`, { text })),
    withdraw: async (variationId) => void (await post(`variations/${variationId}/withdraw`, {})),
  }
}
