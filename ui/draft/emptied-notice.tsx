import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'

type EmptiedNoticeProps = {
  /** What is empty again. */
  readonly title: string
  /** Whether Undo takes the focus: where what was pressed went with the notice before. */
  readonly focused?: boolean
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /** What Undo brings back, and what not. */
  readonly children: ReactNode
}

/** Says that what was typed is gone, and brings it back. It comes into sight where it appears. */
export function EmptiedNotice({ title, focused = false, onUndo, onDismiss, children }: EmptiedNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    if (focused) undo.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <div ref={box}>
      <Notice live title={title}>
        {children}
        <ButtonRow>
          <Button small ref={undo} onClick={onUndo}>
            Undo
          </Button>
          <Button small variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </ButtonRow>
      </Notice>
    </div>
  )
}
