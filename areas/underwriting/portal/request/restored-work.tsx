import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'

type RestoredWorkProps = {
  /** The version that it was typed for, and the one that is shown. */
  readonly typedFor: number
  readonly version: number
  readonly onStartAgain: () => void
  readonly onDismiss: () => void
}

/** Says that what stands in the cards was typed before, and offers to begin anew. */
export function RestoredWork({ typedFor, version, onStartAgain, onDismiss }: RestoredWorkProps) {
  const sentAgain = typedFor !== version
  return (
    <Notice live tone={sentAgain ? 'warning' : 'info'} title="This is your draft. It is not sent yet.">
      {sentAgain ? (
        <p>
          You typed it for version {typedFor}. The lender has sent version {version} since: read that one first.
        </p>
      ) : null}
      <ButtonRow>
        <Button small onClick={onStartAgain}>
          Start again
        </Button>
        <Button small variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </ButtonRow>
    </Notice>
  )
}
