import type { PolicyRecord } from '../policy-record.ts'
import { coolabahPolicies } from './coolabah-policies.ts'
import { demoPolicy } from './demo-policy.ts'
import { ironbarkPolicies } from './ironbark-policies.ts'

/** Policies of every status for both demo lenders, at numbers that no other policy gets. */
export function demoPolicies(): PolicyRecord[] {
  return [
    ...ironbarkPolicies.map((policy) => demoPolicy('IRONBARK', policy)),
    ...coolabahPolicies.map((policy) => demoPolicy('COOLABAH', policy)),
  ]
}
