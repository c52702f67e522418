import { isRefused, type Refused } from './call-refused.ts'

/** What a service said is wrong, as far as people can read it; empty where it said nothing. */
export function refusalsOf(fault: unknown): readonly Refused[] {
  return isRefused(fault) ? fault.refused.filter(({ message }) => message !== '') : []
}
