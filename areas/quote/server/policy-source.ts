import type { PolicySource } from '#areas/policy/server'

/** How the policy record names a quote that policies were made from. */
export function policySource(quoteId: string): PolicySource {
  return { kind: 'quote', id: quoteId }
}
