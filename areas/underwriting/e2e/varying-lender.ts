import { type APIRequestContext, expect } from '@playwright/test'
import type { PolicyDetails } from '#areas/variation/contract'
import { replaceSecurity } from '../../../tests/replace-security.ts'

/** Calls of a lender to the variation service, as the lender's own software sends them. */
export function varyingLender(api: APIRequestContext) {
  const post = async (path: string, data: object) => {
    const response = await api.post(`/api/variation/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return response
  }
  const policy = async (policyNumber: string): Promise<PolicyDetails> =>
    await (await api.get(`/api/variation/policy-details/${policyNumber}`)).json()
  return {
    policy,
    /** Submits a variation that replaces a security by one at `address`; answers its ID. */
    vary: async (policyNumber: string, address: string): Promise<string> => {
      const before = await policy(policyNumber)
      // Demo policies are shared: withdraw the open variation of an earlier story.
      if (before.openVariation) await post(`variations/${before.openVariation.id}/withdraw`, {})
      return (await (await post('submit', replaceSecurity(before, address))).json()).id
    },
    withdraw: async (variationId: string) => void (await post(`variations/${variationId}/withdraw`, {})),
  }
}
