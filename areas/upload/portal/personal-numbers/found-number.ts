export type NumberKind = 'tax-file-number' | 'medicare-number' | 'payment-card-number'

/** A personal number in a file. Stores its position and masked digits, never the number itself. */
export type FoundNumber = {
  readonly kind: NumberKind
  /** All digits but the last three as dots, as in "••• ••• 782". */
  readonly shown: string
  /** The line in a text file or the page in a PDF, from 1. */
  readonly place: { readonly line: number } | { readonly page: number }
  /** Offsets into the text in UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** A task for the worker. */
export type CheckTask =
  | { readonly does: 'check-text'; readonly file: File }
  | { readonly does: 'check-pages'; readonly pages: readonly string[] }
  | { readonly does: 'mask-text'; readonly file: File; readonly numbers: readonly FoundNumber[] }

export type CheckAnswer = { readonly done: unknown } | { readonly failed: true }
