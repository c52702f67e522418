import type { PartyOptions } from './party-options.ts'
import type { ReferenceItem } from './reference-item.ts'

/** Everything that a lender's calculator offers to choose from. */
export type ReferenceLists = {
  readonly brands: readonly ReferenceItem[]
  readonly options: PartyOptions
  readonly states: readonly ReferenceItem[]
  readonly employmentTypes: readonly ReferenceItem[]
  readonly loanPurposes: readonly ReferenceItem[]
  readonly occupancyTypes: readonly ReferenceItem[]
}
