import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Rows as RowDefinition } from '#packages/fields'
import { Button } from '#ui/button'
import { RowContext, useFault, useFormContext } from './form-context.ts'
import type { RowForm } from './form-store.ts'
import styles from './rows.module.css'

export type RowsOptions = {
  /** The list in its form, with the minimum and maximum number of rows. */
  readonly rows: Pick<RowDefinition, 'name' | 'min' | 'max'>
  /** The name of one row, as in "Loan": labels each row ("Loan 2") and its buttons ("Add loan", "Remove loan 2"). */
  readonly noun: string
  /** A new row. */
  readonly empty: RowForm
  /** The label of the add button; "Add loan" by default. */
  readonly addLabel?: string
}

export type Rows = {
  readonly keys: readonly string[]
  /** The rows added or copied here. */
  readonly added: ReadonlySet<string>
  /**
   * The element around the rows: each has `data-row`, its remove button `data-remove` and the add button `data-add`.
   */
  readonly box: RefObject<HTMLFieldSetElement | null>
  readonly canAdd: boolean
  readonly canRemove: boolean
  readonly add: () => void
  readonly copy: (key: string) => void
  readonly remove: (key: string) => void
  /** The last removed row, until the list changes again: its name and index. */
  readonly removed: { readonly name: string; readonly place: number } | null
  readonly undo: () => void
}

/**
 * Adds, copies and removes rows. A new row gets the focus in its first field. After a removal the focus moves to the
 * remove button of the previous row, or to the add button, and Undo restores the row at its place.
 */
export function useRows({ rows: { name: list, min, max }, noun, empty }: RowsOptions): Rows {
  const { store } = useFormContext()
  const keys = store.useKeys(list)
  const box = useRef<HTMLFieldSetElement>(null)
  const [added] = useState(() => new Set<string>())
  const [removed, setRemoved] = useState<(Rows['removed'] & { readonly undo: () => void }) | null>(null)
  const rowAt = (place: number) => box.current?.querySelectorAll<HTMLElement>('[data-row]').item(place)
  const focusRow = (place: number) => afterDrawing(() => firstControl(rowAt(place))?.focus())
  return {
    keys,
    added,
    box,
    canAdd: keys.length < max,
    canRemove: keys.length > min,
    add: () => {
      setRemoved(null)
      added.add(store.add(list, empty))
      focusRow(keys.length)
    },
    copy: (key) => {
      setRemoved(null)
      added.add(store.copy(list, key))
      focusRow(keys.indexOf(key) + 1)
    },
    remove: (key) => {
      const place = keys.indexOf(key)
      setRemoved({ name: `${noun} ${place + 1}`, place, undo: store.remove(list, key) })
      afterDrawing(() => {
        const before = rowAt(Math.max(0, place - 1))?.querySelector<HTMLElement>('[data-remove]')
        ;(before ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
      })
    },
    removed,
    undo: () => {
      if (!removed) return
      removed.undo()
      setRemoved(null)
      focusRow(removed.place)
    },
  }
}

/** Shown in place of a removed row, with Undo. */
export function RemovedRow({ rows: { removed, undo }, place }: { readonly rows: Rows; readonly place: number }) {
  if (removed?.place !== place) return null
  return (
    <div className={styles.removed} role="status">
      {removed.name} removed.{' '}
      <Button variant="quiet" small onClick={undo}>
        Undo
      </Button>
    </div>
  )
}

export type RowListProps = RowsOptions & {
  /** The heading, as in "Loans". */
  readonly title: string
  /** Rows can be neither added nor removed, as while a property share forces two borrowers. */
  readonly fixed?: boolean
  /** The fields of a row. */
  readonly children: (key: string) => ReactNode
  /** Content beside the heading. */
  readonly aside?: ReactNode
}

/** Rows of a few fields each, laid out as a ledger. */
export function RowList({ title, fixed = false, children, aside, ...options }: RowListProps) {
  const { noun, addLabel = `Add ${noun.toLowerCase()}` } = options
  const { name: list, max } = options.rows
  const rows = useRows(options)
  const error = useFault(useFormContext().store, list)
  const lower = noun.toLowerCase()
  return (
    <fieldset className={styles.list} ref={rows.box}>
      <legend>
        <h2 className={styles.title}>{title}</h2>
      </legend>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <ol className={styles.rows}>
        {rows.keys.map((key, index) => (
          <li key={key}>
            <RemovedRow rows={rows} place={index} />
            <div className={styles.row} data-row data-first={index === 0}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <fieldset className={styles.fields} aria-label={`${noun} ${index + 1}`}>
                <RowContext value={`${list}.${key}`}>{children(key)}</RowContext>
              </fieldset>
              {rows.canRemove && !fixed ? (
                <Button
                  variant="quiet"
                  small
                  data-remove
                  aria-label={`Remove ${lower} ${index + 1}`}
                  onClick={() => rows.remove(key)}
                >
                  Remove
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <RemovedRow rows={rows} place={rows.keys.length} />
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.footer}>
        <Button small data-add disabled={fixed || !rows.canAdd} onClick={rows.add}>
          {addLabel}
        </Button>
        {rows.canAdd ? null : <span className={styles.limit}>At most {max} rows.</span>}
      </div>
    </fieldset>
  )
}

const controls = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

function firstControl(row: HTMLElement | null | undefined): HTMLElement | null {
  // A closed card has no other control.
  return row?.querySelector<HTMLElement>(controls) ?? row?.querySelector<HTMLElement>('button') ?? null
}

/** Runs after the change is rendered: React renders updates from a click before the next frame. */
function afterDrawing(then: () => void): void {
  requestAnimationFrame(then)
}
