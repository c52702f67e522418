import { ConfirmDialog } from '#ui/dialog'
import { Notice, Section } from '#ui/page'
import { type movedSinceQuote, sectionsOf, sentences, type toOriginationRequest } from '../../contract/index.ts'
import { RequestView } from '../view/request-view.tsx'

/** What is to be sent, and whether a modal can be shown to ask. */
export type Outgoing = ReturnType<typeof toOriginationRequest> & {
  /** What is otherwise than in the quote that it began with. */
  readonly moved: ReturnType<typeof movedSinceQuote>
  readonly modal: boolean
}

export const confirmText = 'Are you sure you want to submit this policy submission request?'

type ConfirmSubmissionProps = {
  /** Null while nothing is to be sent. */
  readonly asking: Outgoing | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Shows exactly what will be sent, and asks. Where no modal can be shown it stands on the page, and the browser asks. */
export function ConfirmSubmission({ asking, onYes, onNo }: ConfirmSubmissionProps) {
  if (asking === null) return null
  const shown = (
    <>
      {asking.moved.length > 0 ? (
        <Notice tone="warning" title="Changed since the quote">
          <ul>
            {asking.moved.map(({ label, quoted, now }) => (
              <li key={label}>{sentences.moved(label, quoted, now)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <RequestView sections={sectionsOf(asking.values, asking.kept)} />
    </>
  )
  if (!asking.modal) return <Section title="What will be sent">{shown}</Section>
  return (
    <ConfirmDialog open title="Confirm Submission" size="large" onYes={onYes} onNo={onNo} escapable>
      <p>{confirmText}</p>
      {shown}
    </ConfirmDialog>
  )
}
