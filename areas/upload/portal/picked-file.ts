import type { FileState } from '#ui/upload'
import type { FoundNumber } from './personal-numbers/found-number.ts'

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
  readonly state: PickedState
}

/** What a person is told about what they picked. `size` goes when a file is removed. */
export type PickNotice = {
  readonly kind: 'size' | 'type' | 'empty' | 'only-one' | 'replaced'
  readonly message: string
  /** The files that it is about. */
  readonly names: readonly string[]
}
