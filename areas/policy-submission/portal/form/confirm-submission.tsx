import { ConfirmDialog } from '#ui/dialog'
import { Notice, Section } from '#ui/page'
import { type changedSinceQuote, sectionsOf, sentences, type toOriginationRequest } from '../../contract/index.ts'
import { RequestView } from '../view/request-view.tsx'

/** The request to send, and whether a modal can be shown. */
export type Outgoing = ReturnType<typeof toOriginationRequest> & {
  /** The differences from the quote that the form started from. */
  readonly moved: ReturnType<typeof changedSinceQuote>
  readonly modal: boolean
}

export const confirmText = 'Are you sure you want to submit this policy submission request?'

type ConfirmSubmissionProps = {
  /** Null while there is nothing to confirm. */
  readonly asking: Outgoing | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Shows the request and asks for confirmation. Without a modal, the page shows it and the browser's dialog asks. */
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
      <RequestView sections={sectionsOf(asking.request, { origins: asking.values, kept: asking.kept })} />
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
