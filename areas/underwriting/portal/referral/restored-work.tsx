import { DraftNotice, EmptiedNotice } from '#ui/draft'

type RestoredWorkProps = {
  /** Whether what was typed before stands in the cards, or was taken out of them. */
  readonly emptied: boolean
  /** The version that it was typed for, and the one that is shown. */
  readonly typedFor: number
  readonly version: number
  readonly onStartAgain: () => void
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** Says that what stands in the cards was typed before, also when that was for another version, and offers to begin anew. */
export function RestoredWork(props: RestoredWorkProps) {
  const { emptied, typedFor, version, onStartAgain, onUndo, onDismiss } = props
  const sentAgain = typedFor !== version
  if (emptied) {
    return (
      <EmptiedNotice title="Your draft is discarded." focused onUndo={onUndo} onDismiss={onDismiss}>
        <p>Undo brings back what you had typed.</p>
      </EmptiedNotice>
    )
  }
  return (
    <DraftNotice tone={sentAgain ? 'warning' : 'info'} onStartAgain={onStartAgain} onDismiss={onDismiss}>
      {sentAgain ? (
        <p>
          You typed it for version {typedFor}. The lender has sent version {version} since: read that one first.
        </p>
      ) : null}
    </DraftNotice>
  )
}
