/**
 * Goes to another address of a screen. `replace` leaves no step for Back; unless `resetScroll` is false the page begins at
 * its top.
 */
export type GoTo<Address> = (
  address: Address,
  how?: { readonly replace?: boolean; readonly resetScroll?: boolean },
) => void
