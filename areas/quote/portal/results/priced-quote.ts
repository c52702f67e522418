import type { AnsweredSavedQuote } from '../answered-quote.ts'

/** A quote on the screen, with where it came from: just calculated, or opened from the recent ones. */
export type PricedQuote = AnsweredSavedQuote & { readonly reopened: boolean }
