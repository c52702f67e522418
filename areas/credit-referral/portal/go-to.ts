import type { ReferralAddress } from '#areas/credit-referral/contract'

/**
 * Goes to another address of this screen. `replace` leaves no step for Back; without `resetScroll` the page begins at its
 * top.
 */
export type GoTo = (
  address: ReferralAddress,
  how?: { readonly replace?: boolean; readonly resetScroll?: boolean },
) => void
