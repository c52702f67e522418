import { DraftNotice } from '#ui/draft'

type RestoredWorkProps = {
  /** The version that it was typed for, and the one that is shown. */
  readonly typedFor: number
  readonly version: number
  readonly onStartAgain: () => void
  readonly onDismiss: () => void
}

/** Says that what stands in the cards was typed before, also when that was for another version. */
export function RestoredWork({ typedFor, version, onStartAgain, onDismiss }: RestoredWorkProps) {
  const sentAgain = typedFor !== version
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
