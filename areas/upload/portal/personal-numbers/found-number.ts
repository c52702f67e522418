export type NumberKind = 'tax-file-number' | 'medicare-number' | 'payment-card-number'

/** A personal number in a file. The number itself is not kept: only what may be shown of it, and where it stands. */
export type FoundNumber = {
  readonly kind: NumberKind
  /** Its digits as dots but the last three, as in "••• ••• 782". */
  readonly shown: string
  /** Where: a line of a text file or a page of a PDF, from 1. */
  readonly place: { readonly line: number } | { readonly page: number }
  /** Its place in the text, in UTF-16 units: from the first digit to after the last. */
  readonly start: number
  readonly end: number
}

/** What the worker is asked. */
export type CheckTask =
  | { readonly does: 'check-text'; readonly file: File }
  | { readonly does: 'check-pages'; readonly pages: readonly string[] }
  | { readonly does: 'mask-text'; readonly file: File; readonly numbers: readonly FoundNumber[] }

export type CheckAnswer = { readonly done: unknown } | { readonly failed: true }
