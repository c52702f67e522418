import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { EmptiedNotice } from '#ui/draft'
import { Notice } from '#ui/page'
import type { FormStore } from './form-store.ts'

/** Where the form was emptied from: the notice at the top of the page, or its row of buttons. */
type ResetPlace = 'notice' | 'buttons'

type Replaced<Form> = {
  /** The form before the replacement; null when there is nothing to restore. */
  readonly before: Form | null
  /** Also restores state outside of the form. */
  readonly onUndo?: (() => void) | undefined
} & (
  | { readonly sentence: string; readonly emptiedAt?: never }
  | { readonly emptiedAt: ResetPlace; readonly sentence?: never }
)

export type ReplacedForm<Form> = {
  /** The last replacement of the whole form; null when the content is the user's own input. */
  readonly replaced: Replaced<Form> | null
  readonly replace: (next: Form, sentence: string, onUndo?: () => void) => void
  readonly reset: (blank: Form, at?: ResetPlace, onUndo?: () => void) => void
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
  return {
    replaced,
    replace: (next, sentence, onUndo) => {
      const undone = store.values()
      store.replace(next)
      setReplaced({ sentence, before: undone, onUndo })
    },
    reset: (blank, emptiedAt = 'buttons', onUndo) => {
      // A second reset finds nothing to undo; Undo still restores the content before the first.
      const again = replaced?.emptiedAt && before ? replaced : null
      const undone = again?.before ?? store.values()
      store.replace(blank)
      setReplaced({ emptiedAt, before: undone, onUndo: again ? again.onUndo : onUndo })
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

type ReplacedNoticeProps<Form> = { readonly replacing: ReplacedForm<Form> }

/** Says at the top of the page that the form was replaced, and offers Undo. */
export function ReplacedNotice<Form>({ replacing: { replaced, undo, dismiss } }: ReplacedNoticeProps<Form>) {
  if (!replaced || replaced.emptiedAt) return null
  return (
    <Notice live>
      <ButtonRow>
        <p>{replaced.sentence}</p>
        {replaced.before ? (
          <Button small onClick={undo}>
            Undo
          </Button>
        ) : null}
        <Button small variant="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </ButtonRow>
    </Notice>
  )
}

type EmptiedFormProps<Form> = ReplacedNoticeProps<Form> & {
  /** The place of this notice. */
  readonly at: ResetPlace
  /** The pressed button, if it stays. */
  readonly pressed?: RefObject<HTMLElement | null>
  /** What Undo does not restore. */
  readonly children?: ReactNode
}

/** Says that the form is empty, next to the button that emptied it, where the user looks and has the focus. */
export function EmptiedForm<Form>({ replacing, at, children, ...pressed }: EmptiedFormProps<Form>) {
  const { replaced, undo, dismiss } = replacing
  if (replaced?.emptiedAt !== at) return null
  return (
    <EmptiedNotice title="Form cleared." focused={at === 'notice'} onUndo={undo} onDismiss={dismiss} {...pressed}>
      {children}
    </EmptiedNotice>
  )
}

type ResetRowProps<Form> = ReplacedNoticeProps<Form> & {
  readonly label: string
  readonly disabled?: boolean
  readonly onReset: () => void
  /** The buttons before Reset. */
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
      <EmptiedForm at="buttons" replacing={replacing} pressed={button} />
    </>
  )
}
