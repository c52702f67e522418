import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { abilitiesSchema, acceptanceFields, decisionFields, QueueRow, SimilarCase } from '#areas/case/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { FormOf, Option } from '#packages/fields'
import type { Parse } from '#ui/form'
import type { CaseView } from '../case-view.ts'
import type { Clock } from './waiting-time.tsx'

/** A case of any lender, as the address of the desk names it. */
export type CaseRecord = Pick<QueueRow, 'kind' | 'channel' | 'id'>

export function isSameCase(one: CaseRecord, other: CaseRecord): boolean {
  return one.kind === other.kind && one.channel === other.channel && one.id === other.id
}

export type DecisionRules = {
  readonly fields: typeof decisionFields | typeof acceptanceFields
  readonly decisions: readonly Option[]
  /** The buttons, when some decisions are not possible: each keeps its key. */
  readonly options?: readonly (Option & { readonly disabled: boolean })[]
  readonly parse: Parse<FormOf<typeof decisionFields>, { readonly decision: string; readonly uwNotes: string | null }>
  /** Shown below the notes. */
  readonly hint?: string
}

/** A text for the notes: of one decision, or of any. */
export type NoteTemplate = { readonly name: string; readonly text: string; readonly decision: string | null }

export type DeskCase = CaseView & {
  readonly record: CaseRecord
  /** What it is about, below the title. */
  readonly about: ReactNode
  /** Why it cannot be decided freely, or null. */
  readonly warning: string | null
  readonly clock: Clock
  readonly submittedAt: string
  readonly can: z.infer<typeof abilitiesSchema>
  readonly rules: DecisionRules
  readonly noteTemplates: readonly NoteTemplate[]
  readonly similarCases: readonly SimilarCase[]
  /** The consequence of a decision, shown before it is made. */
  readonly consequence: (decision: string) => string
}

/** What a kind of case supplies to the desk. */
export type DeskKind = {
  /** Parses the response of the service. The case needs the names of the decisions as well. */
  readonly parse: (response: unknown) => (decisions: readonly ReferenceItem[]) => DeskCase
}

/** A decision that awaits confirmation; `seen` is the case as shown when it was made, without later changes. */
export type PlannedDecision = {
  readonly decision: string
  readonly uwNotes: string
  readonly name: string
  readonly consequence: string
  readonly seen: DeskCase
}
