import type { Policy } from '#areas/policy/contract'
import { type Refusal, refuse } from '#platform/http'
import { messages } from '../contract/index.ts'

/** @throws Refusal 404 `not-found` for a policy that is not the lender's */
export function requirePolicy(policy: Policy | null): Policy {
  if (!policy) throw policyNotFound()
  return policy
}

export function policyNotFound(): Refusal {
  return refuse('not-found', messages.policyNotFound, { status: 404 })
}
