import { useEffect, useState } from 'react'

/** The form of a draft, such as the store of `ui/form`. */
export type DraftedForm<Form> = {
  readonly values: () => Form
  readonly replace: (form: Form) => void
  readonly subscribe: (name: null, changed: () => void) => () => void
}

type Replaced<Form> = {
  readonly message: string
  /** The form before the replacement; null when there is nothing to restore. */
  readonly before: Form | null
  /**
   * Where the notice is: at the top of the page, beside the button that cleared the form, or above the page, which it
   * does not move.
   */
  readonly at?: 'top' | 'buttons' | 'floating'
  /** The form was cleared: its notice is shown where the user looks and has the focus. */
  readonly cleared?: true
  /** Also restores state outside of the form. */
  readonly onUndo?: (() => void) | undefined
}
export type ResetOptions = Partial<Pick<Replaced<never>, 'message' | 'at' | 'onUndo'>>

export type ReplacedForm<Form> = {
  /** The last replacement of the whole form; null when the content is the user's own input. */
  readonly replaced: Replaced<Form> | null
  readonly replace: (next: Form, message: string, onUndo?: () => void) => void
  /** Shows another draft, which the user has chosen in the middle of the page. */
  readonly restore: (draft: Form, onUndo?: () => void) => void
  readonly reset: (blank: Form, how?: ResetOptions) => void
  readonly undo: () => void
  readonly dismiss: () => void
}

/**
 * Replaces the whole form, as by a copy or a reset, and offers Undo. The offer ends with the first input after it,
 * which Undo would discard.
 */
export function useReplacedForm<Form>(
  store: DraftedForm<Form>,
  /** What the form shows at first, if not the user's input of this visit. */
  first: string | null,
): ReplacedForm<Form> {
  const [replaced, setReplaced] = useState<Replaced<Form> | null>(
    first === null ? null : { message: first, before: null },
  )
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
