import type { PolicySource } from '#areas/policy/contract'

/** How the policy record names a quote that policies were made from. */
export function policySource(quoteId: string): PolicySource {
  return { kind: 'quote', id: quoteId }
}
