import type { ReactNode } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Notice, type NoticeTone } from '#ui/page'

type DraftNoticeProps = {
  readonly tone?: NoticeTone
  readonly onStartAgain: () => void
  readonly onDismiss: () => void
  /** What else there is to know of it. */
  readonly children?: ReactNode
}

/** Says that what stands here was typed before, and offers to begin anew. */
export function DraftNotice({ tone = 'info', onStartAgain, onDismiss, children }: DraftNoticeProps) {
  return (
    <Notice live tone={tone} title="Draft restored.">
      {children}
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
