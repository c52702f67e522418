import type { FoundNumber } from './found-number.ts'

/** What the worker is asked. */
export type CheckTask =
  | { readonly does: 'check-text'; readonly file: File }
  | { readonly does: 'check-pages'; readonly pages: readonly string[] }
  | { readonly does: 'mask-text'; readonly file: File; readonly numbers: readonly FoundNumber[] }

export type CheckAnswer = { readonly done: unknown } | { readonly failed: true }
