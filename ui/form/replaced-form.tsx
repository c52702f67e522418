import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { FormNotice } from '#ui/draft'

type Place = 'top' | 'buttons' | 'floating'

type ReplacedNoticeProps = {
  readonly replacing: {
    /** The last replacement of the whole form; null when the content is the user's own input. */
    readonly replaced: {
      readonly message: string
      /** The form before the replacement; null when there is nothing to restore. */
      readonly before: unknown
      readonly at?: Place
      /** The form was cleared: its notice is shown where the user looks and has the focus. */
      readonly cleared?: true
    } | null
    readonly undo: () => void
    readonly dismiss: () => void
  }
  readonly at?: Place
  /** The button that cleared the form, if it stays. */
  readonly pressed?: RefObject<HTMLElement | null>
  /** What Undo does not restore. */
  readonly children?: ReactNode
}

/** Says that the form was replaced or cleared, and offers Undo. */
export function ReplacedNotice({ replacing, at = 'top', pressed, children }: ReplacedNoticeProps) {
  const { replaced, undo, dismiss } = replacing
  const shown = replaced?.at ?? 'top'
  const floats = shown === 'floating'
  if (!replaced || (floats ? 'top' : shown) !== at) return null
  const { message, before, cleared = false } = replaced
  return (
    <FormNotice
      title={message}
      floating={floats}
      focused={floats || (cleared && at === 'top')}
      pressed={cleared ? pressed : undefined}
      action={before === null ? null : { label: 'Undo', run: undo }}
      onDismiss={dismiss}
    >
      {children}
    </FormNotice>
  )
}

type ResetRowProps = Pick<ReplacedNoticeProps, 'replacing'> & {
  readonly label: string
  readonly disabled?: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

/** A form's row of buttons, with Reset. */
export function ResetRow({ replacing, label, disabled, onReset, children }: ResetRowProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ButtonRow>
        {children}
        <Button ref={button} variant="quiet" disabled={disabled} onClick={onReset}>
          {label}
        </Button>
      </ButtonRow>
      <ReplacedNotice at="buttons" replacing={replacing} pressed={button} />
    </>
  )
}
