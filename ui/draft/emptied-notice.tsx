import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'
import styles from './emptied-notice.module.css'

type EmptiedNoticeProps = {
  /** What is empty again. */
  readonly title: string
  /** Whether Undo takes the focus: where what was pressed went with the notice before. */
  readonly focused?: boolean
  /** What was pressed, where it stays: it has the focus again once the notice goes. */
  readonly pressed?: RefObject<HTMLElement | null>
  readonly onUndo: () => void
  readonly onDismiss: () => void
  /** What Undo brings back, and what not. */
  readonly children?: ReactNode
}

/** Says that what was typed is gone, and brings it back. It comes into sight where it appears. */
export function EmptiedNotice({ title, focused = false, pressed, onUndo, onDismiss, children }: EmptiedNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    if (focused) undo.current?.focus({ preventScroll: true })
  }, [focused])
  const leaveTo = (act: () => void) => () => {
    pressed?.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div ref={box} className={styles.emptied}>
      <Notice live title={title}>
        {children}
        <ButtonRow>
          <Button small ref={undo} onClick={leaveTo(onUndo)}>
            Undo
          </Button>
          <Button small variant="quiet" onClick={leaveTo(onDismiss)}>
            Dismiss
          </Button>
        </ButtonRow>
      </Notice>
    </div>
  )
}
