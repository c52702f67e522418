import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { FormNotice } from '#ui/draft'
import type { FormStore } from './form-store.ts'

/**
 * Where the notice of a replacement is: at the top of the page, beside the button that cleared the form, or above the
 * page, which it does not move.
 */
type Place = 'top' | 'buttons' | 'floating'

type Replaced<Form> = {
  readonly message: string
  /** The form before the replacement; null when there is nothing to restore. */
  readonly before: Form | null
  readonly at?: Place
  /** The form was cleared: its notice is shown where the user looks and has the focus. */
  readonly cleared?: true
  /** Also restores state outside of the form. */
  readonly onUndo?: (() => void) | undefined
}

export type ReplacedForm<Form> = {
  /** The last replacement of the whole form; null when the content is the user's own input. */
  readonly replaced: Replaced<Form> | null
  readonly replace: (next: Form, message: string, onUndo?: () => void) => void
  /** Shows another draft, which the user has chosen in the middle of the page. */
  readonly restore: (draft: Form, onUndo?: () => void) => void
  readonly reset: (blank: Form, how?: Partial<Pick<Replaced<Form>, 'message' | 'at' | 'onUndo'>>) => void
  readonly undo: () => void
  readonly dismiss: () => void
}

/**
 * Replaces the whole form, as by a copy or a reset, and offers Undo. The offer ends with the first input after it,
 * which Undo would discard.
 */
export function useReplacedForm<Form>(
  store: Pick<FormStore<Form>, 'subscribe' | 'values' | 'replace'>,
  first: Replaced<Form> | null,
): ReplacedForm<Form> {
  const [replaced, setReplaced] = useState(first)
  const before = replaced?.before ?? null
  useEffect(() => (before ? store.subscribe(null, () => setReplaced(null)) : undefined), [store, before])
  const put = (next: Form, made: Replaced<Form>) => {
    store.replace(next)
    setReplaced(made)
  }
  return {
    replaced,
    replace: (next, message, onUndo) => put(next, { message, before: store.values(), onUndo }),
    restore: (draft, onUndo) =>
      put(draft, { message: 'Draft restored.', before: store.values(), at: 'floating', onUndo }),
    reset: (blank, { message = 'Form cleared.', at = 'buttons', onUndo } = {}) => {
      // A second reset finds nothing to undo; Undo still restores the content before the first.
      const undone = replaced?.cleared && before ? replaced : { before: store.values(), onUndo }
      put(blank, { message, cleared: true, at, before: undone.before, onUndo: undone.onUndo })
    },
    undo: () => {
      if (before) {
        store.replace(before)
        replaced?.onUndo?.()
      }
      setReplaced(null)
    },
    dismiss: () => setReplaced(null),
  }
}

type ReplacedNoticeProps<Form> = {
  readonly replacing: ReplacedForm<Form>
  readonly at?: Place
  /** The button that cleared the form, if it stays. */
  readonly pressed?: RefObject<HTMLElement | null>
  /** What Undo does not restore. */
  readonly children?: ReactNode
}

/** Says that the form was replaced or cleared, and offers Undo. */
export function ReplacedNotice<Form>({ replacing, at = 'top', pressed, children }: ReplacedNoticeProps<Form>) {
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
      action={before && { label: 'Undo', run: undo }}
      onDismiss={dismiss}
    >
      {children}
    </FormNotice>
  )
}

type ResetRowProps<Form> = Pick<ReplacedNoticeProps<Form>, 'replacing'> & {
  readonly label: string
  readonly disabled?: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

/** A form's row of buttons, with Reset. */
export function ResetRow<Form>({ replacing, label, disabled, onReset, children }: ResetRowProps<Form>) {
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
