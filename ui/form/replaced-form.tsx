import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { EmptiedNotice } from '#ui/draft'
import { Notice } from '#ui/page'
import type { FormStore } from './form-store.ts'

type Replaced<Form> = {
  /** What was done; null where it was emptied by `ResetButton`, which tells so itself. */
  readonly sentence: string | null
  /** What stood there before; null where there is nothing to bring back. */
  readonly before: Form | null
}

export type ReplacedForm<Form> = {
  /** Says that the form as a whole is another one now; null while it is the person's own typing. */
  readonly replaced: Replaced<Form> | null
  readonly replace: (next: Form, sentence: string) => void
  readonly reset: (blank: Form) => void
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
  const put = (next: Form, sentence: string | null) => {
    const undone = store.values()
    store.replace(next)
    setReplaced({ sentence, before: undone })
  }
  return {
    replaced,
    replace: put,
    reset: (blank) => put(blank, null),
    undo: () => {
      if (before) store.replace(before)
      setReplaced(null)
    },
    dismiss: () => setReplaced(null),
  }
}

type ReplacedNoticeProps<Form> = { readonly replacing: ReplacedForm<Form> }

/** Says at the top of the page that the form is not what the person last typed, and offers that back. */
export function ReplacedNotice<Form>({ replacing: { replaced, undo, dismiss } }: ReplacedNoticeProps<Form>) {
  if (!replaced || replaced.sentence === null) return null
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

type ResetRowProps<Form> = ReplacedNoticeProps<Form> & {
  readonly label: string
  readonly disabled?: boolean
  readonly onReset: () => void
  /** The buttons before it. */
  readonly children: ReactNode
}

/** Empties the form, and says so under the row of its buttons: whoever pressed looks there, and has the focus there. */
export function ResetRow<Form>({ replacing, label, disabled, onReset, children }: ResetRowProps<Form>) {
  const { replaced, undo, dismiss } = replacing
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ButtonRow>
        {children}
        <Button ref={button} variant="quiet" disabled={disabled} onClick={onReset}>
          {label}
        </Button>
      </ButtonRow>
      {replaced?.sentence === null ? (
        <EmptiedNotice title="The form is empty again." pressed={button} onUndo={undo} onDismiss={dismiss}>
          <p>Undo brings back what was typed.</p>
        </EmptiedNotice>
      ) : null}
    </>
  )
}
