import { DraftNotice, EmptiedNotice } from '#ui/draft'
import { LostFiles } from '../draft/lost-files.tsx'
import type { DraftFiles } from '../draft/use-draft-files.ts'
import type { RequestForm } from '../form/request-form.ts'

type RestoredNoticeProps = {
  /** `draft` when the form is one from before; what stood there when it was emptied; null while it is the person's own. */
  readonly before: 'draft' | RequestForm | null
  /** The reference of the quote that the draft was filled in from, '' where it has none; undefined without a quote. */
  readonly filledFrom: string | undefined
  /** Files of the draft that have to be attached again. */
  readonly lost: DraftFiles['files']
  readonly onStartAgain: () => void
  readonly onUndo: (typed: RequestForm) => void
  readonly onDismiss: () => void
}

/** Says that the form is not what the person just typed, and offers the other way. */
export function RestoredNotice({ before, filledFrom, lost, onStartAgain, onUndo, onDismiss }: RestoredNoticeProps) {
  if (!before) return null
  if (before === 'draft') {
    return (
      <DraftNotice onStartAgain={onStartAgain} onDismiss={onDismiss}>
        {filledFrom === undefined ? null : (
          <p>Filled in from {filledFrom === '' ? 'a quote' : `quote ${filledFrom}`}.</p>
        )}
        <LostFiles files={lost} />
      </DraftNotice>
    )
  }
  return (
    <EmptiedNotice title="The form is empty again." onUndo={() => onUndo(before)} onDismiss={onDismiss}>
      <p>Undo brings back what was typed. Files have to be attached again.</p>
    </EmptiedNotice>
  )
}
