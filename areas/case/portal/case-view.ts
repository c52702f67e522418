import type { ReactNode } from 'react'
import type { CaseDocument, CaseEvent, CaseMessage, CaseState } from '#areas/case/contract'
import type { BadgeProps } from '#ui/table'

/** An event in the words that all kinds of case share. */
export type ShownEvent = {
  readonly event: CaseEvent
  readonly at: string
  readonly by: string
  /** The version of a case that can be resubmitted. */
  readonly version?: number
  /**
   * The previous assignee of `assigned`, the new one of `reassigned`, the name of the decision of `decided`, why it was
   * closed.
   */
  readonly detail: string | null
}

/** How a case ended: the insurer's decision, the lender's withdrawal, or what closed it. */
export type CaseOutcome = {
  readonly decision: string
  readonly by: string | null
  readonly at: string | null
  /** The insurer's notes for the lender, or why it was closed. */
  readonly notes: string | null
}

/** A case as the lender and the desk see it. Its kind derives it from the details of its service. */
export type CaseView = {
  readonly id: string
  /** The noun within a sentence, as in "This request has changed". */
  readonly noun: 'request' | 'variation' | 'cancellation'
  readonly state: CaseState
  /** Its status, in the words of its kind. */
  readonly badge: BadgeProps
  /** The version that is shown; absent for a case that is submitted once. */
  readonly version?: number | undefined
  readonly assignedTo: string | null
  /** The label of the notes of a decision, as in "UW Notes". */
  readonly notesLabel: string
  /** Null while it is open. */
  readonly outcome: CaseOutcome | null
  /** Oldest first; empty for a service without events. */
  readonly events: readonly ShownEvent[]
  readonly messages: readonly CaseMessage[]
  /** Absent for a kind without documents. */
  readonly documents?: readonly CaseDocument[]
  /** What the lender submitted. */
  readonly content: ReactNode
  /** Its earlier versions, below the conversation. */
  readonly earlier?: ReactNode
}
