import type { ReferralAddress } from '#areas/credit-referral/contract'

/** What the screen shows: the list, a blank form, or the form of a request. */
export type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'open'; readonly requestId: string }

/** What an address shows to a person; who may not raise a request finds the list instead of a blank form. */
export function viewOf({ view, request }: ReferralAddress, mayRaise: boolean): View {
  if (request !== undefined) return { kind: 'open', requestId: request }
  return view === 'new' && mayRaise ? { kind: 'new' } : { kind: 'list' }
}
