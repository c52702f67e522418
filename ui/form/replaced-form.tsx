import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { EmptiedNotice } from '#ui/draft'
import { Notice } from '#ui/page'
import type { FormStore } from './form-store.ts'

/** Where a person pressed what emptied the form: in the notice at the top of the page, or in the row of its buttons. */
type ResetPlace = 'notice' | 'buttons'

type Replaced<Form> = {
  /** What stood there before; null where there is nothing to bring back. */
  readonly before: Form | null
  /** Brings back too what stands beside the form. */
  readonly onUndo?: (() => void) | undefined
} & (
  | { readonly sentence: string; readonly emptiedAt?: never }
  | { readonly emptiedAt: ResetPlace; readonly sentence?: never }
)

export type ReplacedForm<Form> = {
  /** Says that the form as a whole is another one now; null while it is the person's own typing. */
  readonly replaced: Replaced<Form> | null
  readonly replace: (next: Form, sentence: string, onUndo?: () => void) => void
  readonly reset: (blank: Form, at?: ResetPlace, onUndo?: () => void) => void
  readonly undo: () => void
  readonly dismiss: () => void
}

/**
 * Replaces the whole form, as by a copy or a reset, without losing what stood there. The offer to bring that back ends
 * with the first thing that is entered: bringing it back would take that away.
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
      // A second press finds nothing that was entered; what the first one took away can still be brought back.
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

/** Says at the top of the page that the form is not what the person last typed, and offers that back. */
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
  /** The place that this one stands in. */
  readonly at: ResetPlace
  /** What was pressed, where it stays. */
  readonly pressed?: RefObject<HTMLElement | null>
  /** What Undo does not bring back. */
  readonly children?: ReactNode
}

/** Says that the form is empty, in the place where it was emptied: whoever pressed looks there, and has the focus there. */
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
  /** The buttons before it. */
  readonly children: ReactNode
}

/** The row of a form's buttons, with the one that empties it. */
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
