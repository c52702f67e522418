import type { SavedQuote } from '#areas/quote/contract'

/** A quote on the screen, with where it came from: just calculated, or opened from the recent ones. */
export type PricedQuote = SavedQuote & { readonly reopened: boolean }
