import type { RefObject } from 'react'
import { EmptiedNotice } from '#ui/draft'
import type { RequestForm } from '../form/request-form.ts'
import type { Emptied, EmptiedAt } from './use-reset-offer.ts'

export type EmptiedFormProps = {
  /** The place that this one stands in. */
  readonly at: EmptiedAt
  readonly before: 'draft' | Emptied | null
  readonly pressed?: RefObject<HTMLElement | null>
  readonly onUndo: (typed: RequestForm) => void
  readonly onDismiss: () => void
}

/** Says that the form is empty again, in the place where it was emptied: whoever did that looks there, and has the focus there. */
export function EmptiedForm({ at, before, onUndo, ...notice }: EmptiedFormProps) {
  if (before === null || before === 'draft' || before.at !== at) return null
  return (
    <EmptiedNotice
      title="The form is empty again."
      focused={at === 'notice'}
      onUndo={() => onUndo(before.typed)}
      {...notice}
    >
      <p>Undo brings back what was typed. Files have to be attached again.</p>
    </EmptiedNotice>
  )
}
