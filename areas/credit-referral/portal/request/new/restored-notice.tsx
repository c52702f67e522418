import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'
import type { RequestForm } from '../form/request-form.ts'

type RestoredNoticeProps = {
  /** `draft` when the form is one from before; what stood there when it was emptied; null while it is the person's own. */
  readonly before: 'draft' | RequestForm | null
  /** Files of the draft that have to be attached again. */
  readonly lost: readonly { readonly name: string }[]
  readonly onStartAgain: () => void
  readonly onUndo: (typed: RequestForm) => void
  readonly onDismiss: () => void
}

/** Says that the form is not what the person just typed, and offers the other way. */
export function RestoredNotice({ before, lost, onStartAgain, onUndo, onDismiss }: RestoredNoticeProps) {
  if (!before) return null
  return (
    <Notice live title={before === 'draft' ? 'This is your draft. It is not sent yet.' : 'The form is empty again.'}>
      {before === 'draft' && lost.length > 0 ? (
        <p>Attach these files again: {lost.map(({ name }) => name).join(', ')}.</p>
      ) : null}
      {before === 'draft' ? null : <p>Undo brings back what was typed. Files have to be attached again.</p>}
      <ButtonRow>
        {before === 'draft' ? (
          <Button small onClick={onStartAgain}>
            Start again
          </Button>
        ) : (
          <Button small onClick={() => onUndo(before)}>
            Undo
          </Button>
        )}
        <Button small variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </ButtonRow>
    </Notice>
  )
}
