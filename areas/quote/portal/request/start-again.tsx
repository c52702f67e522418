import { type ReactNode, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { EmptiedNotice } from '#ui/draft'
import type { ReplacedForm } from '../form/use-replaced-form.ts'

type StartAgainProps = {
  readonly replacing: ReplacedForm
  readonly onStartAgain: () => void
  /** The buttons before it. */
  readonly children: ReactNode
}

/** Empties the form, and says so under the row of buttons: whoever pressed looks there, and has the focus there. */
export function StartAgain({ replacing: { replaced, takeBack, settle }, onStartAgain, children }: StartAgainProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ButtonRow>
        {children}
        <Button ref={button} variant="quiet" onClick={onStartAgain}>
          Start again
        </Button>
      </ButtonRow>
      {replaced?.sentence === null ? (
        <EmptiedNotice title="The form is empty again." pressed={button} onUndo={takeBack} onDismiss={settle}>
          <p>Undo brings back what was typed.</p>
        </EmptiedNotice>
      ) : null}
    </>
  )
}
