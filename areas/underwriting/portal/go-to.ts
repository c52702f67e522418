import type { DeskAddress } from '../contract/index.ts'

/** Goes to another address of the desk. `replace` leaves no step for Back; without `resetScroll` the page begins at its top. */
export type GoTo = (address: DeskAddress, how?: { readonly replace?: boolean; readonly resetScroll?: boolean }) => void
