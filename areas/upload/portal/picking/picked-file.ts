import type { FileState } from '#ui/upload'
import type { FoundNumber, NumberKind } from '../personal-numbers/found-number.ts'

/**
 * How far a picked file has come. `asking` waits for what the person says about the numbers that were found in it;
 * `uploaded` is attached: its bytes are where they belong.
 */
export type PickedState = FileState | { readonly kind: 'asking'; readonly numbers: readonly FoundNumber[] }

/** A file of the form. `name` is fit for showing and what the server will call it; `size` is in bytes. */
export type PickedFile = {
  readonly id: string
  readonly name: string
  readonly size: number
  /** What it is called on the person's disk, cleaned, and when it was changed there; unknown of a draft's. */
  readonly pickedAs?: { readonly name: string; readonly modified: number }
  /** The kinds of the personal numbers that were written over in it, one by one; not the numbers. */
  readonly masked?: readonly NumberKind[]
  readonly state: PickedState
}

/** What a person is told about what they picked. `size` goes when a file is removed. */
export type PickNotice = {
  readonly kind: 'size' | 'type' | 'empty' | 'only-one' | 'replaced' | 'renamed'
  readonly message: string
  /** The files that it is about. */
  readonly names: readonly string[]
}
