import { type ReactNode, useRef, useState } from 'react'
import type { Rows } from '#packages/fields'
import { Button } from '#ui/button'
import { Note } from '#ui/page'
import type { RowForm } from './form-content.ts'
import { RowContext, useFieldError, useFormContext } from './form-context.ts'
import styles from './rows.module.css'

type RowsProps = {
  /** The list in its form, with the minimum and maximum number of rows. */
  readonly rows: Pick<Rows, 'name' | 'min' | 'max'>
  /** The name of one row, as in "Loan": labels each row ("Loan 2") and its buttons ("Remove loan 2"). */
  readonly noun: string
  readonly empty: RowForm
  /** The fields that a copy starts without: no two rows have the same. */
  readonly unique?: readonly string[] | undefined
  readonly title: string
  readonly aside?: ReactNode
  /** Rows can be neither added nor removed, as while a property share forces two borrowers. */
  readonly fixed?: boolean
  /** Offers to replace a row by a new one with its links. Runs with each replacement; returns what undoes it. */
  readonly onReplace?: (() => () => void) | undefined
}

/** What a row needs of its list. The actions are the same functions on each render. */
export type RowOfList = {
  readonly path: string
  readonly rowKey: string
  readonly index: number
  /** Whether it was added or copied here. */
  readonly isNew: boolean
  readonly canAdd: boolean
  readonly canRemove: boolean
  readonly canReplace: boolean
  readonly copy: (key: string) => void
  readonly remove: (key: string) => void
  readonly replace: (key: string) => void
}

/** The last removed or replaced row. `at` is the keys of the list after it, and the index of the row. */
type Removed = { readonly message: string; readonly at: string; readonly undo: () => void }

/**
 * Rows under a heading, and a button that adds one. A new row gets the focus in its first field. After a removal the
 * focus moves to the remove button of the previous row, or to the add button, and Undo restores the row at its place.
 */
export function RowsOf(
  props: RowsProps & { readonly variant: 'ledger' | 'cards'; readonly row: (row: RowOfList) => ReactNode },
) {
  const { title, noun, empty, unique, aside, fixed = false, onReplace, variant, row } = props
  const { name: list, min, max } = props.rows
  const { store, viewOnly } = useFormContext()
  const keys = store.useKeys(list)
  const error = useFieldError(store, list)
  const box = useRef<HTMLFieldSetElement>(null)
  const [added] = useState(() => new Set<string>())
  const [removed, setRemoved] = useState<Removed | null>(null)
  const rowAt = (index: number) => box.current?.querySelectorAll<HTMLElement>('[data-row]').item(index)
  const indexOf = (key: string) => store.keysOf(list).indexOf(key)
  const showRemoved = (how: string, index: number, undo: () => void) =>
    setRemoved({
      message: `${noun} ${index + 1} ${how}.`,
      at: `${store.keysOf(list)} ${index}`,
      undo: () => {
        undo()
        afterRender(() => firstControl(rowAt(index))?.focus())
      },
    })
  const begin = (key: string) => {
    added.add(key)
    afterRender(() => firstControl(rowAt(indexOf(key)))?.focus())
  }
  // State at the first render, so that a card is not rendered again for each change of the list.
  const [actions] = useState(() => ({
    copy: (key: string) => begin(store.copy(list, key, unique)),
    remove: (key: string) => {
      const index = indexOf(key)
      showRemoved('removed', index, store.remove(list, key))
      afterRender(() => {
        const before = rowAt(Math.max(0, index - 1))?.querySelector<HTMLElement>('[data-remove]')
        ;(before ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
      })
    },
    replace: (key: string) => {
      const index = indexOf(key)
      const { key: next, undo } = store.substitute(list, key, empty)
      begin(next)
      const undoRest = onReplace?.()
      showRemoved('replaced', index, () => {
        undo()
        undoRest?.()
      })
    },
  }))
  // Once the list has other keys, such as those of a form that was reset, it is no longer the last change.
  const removedAt = (index: number) =>
    removed?.at === `${keys} ${index}` && !fixed ? <RemovedRow {...removed} /> : null
  const canAdd = keys.length < max && !fixed
  return (
    <fieldset className={styles.list} ref={box} data-invalid={error !== undefined}>
      <legend>
        <h2 className={styles.title}>{title}</h2>
      </legend>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <ol className={variant === 'cards' ? styles.cards : styles.rows}>
        {keys.map((key, index) => (
          <li key={key}>
            {removedAt(index)}
            {row({
              path: `${list}.${key}`,
              rowKey: key,
              index,
              isNew: added.has(key),
              canAdd,
              canRemove: keys.length > min && !fixed,
              canReplace: onReplace !== undefined && !fixed && !added.has(key),
              ...actions,
            })}
          </li>
        ))}
      </ol>
      {removedAt(keys.length)}
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.footer}>
        {viewOnly ? null : (
          <Button small data-add disabled={!canAdd} onClick={() => begin(store.add(list, empty))}>
            Add {variant === 'cards' ? noun : noun.toLowerCase()}
          </Button>
        )}
        {keys.length < max ? null : <Note as="span">At most {max} rows.</Note>}
      </div>
    </fieldset>
  )
}

function RemovedRow({ message, undo }: Removed) {
  return (
    <div className={styles.removed} role="status">
      {message}{' '}
      <Button variant="quiet" small onClick={undo}>
        Undo
      </Button>
    </div>
  )
}

/** Rows of a few fields each, laid out as a ledger. */
export function RowList({ children, ...list }: RowsProps & { readonly children: (key: string) => ReactNode }) {
  const { noun } = list
  return (
    <RowsOf
      {...list}
      variant="ledger"
      row={({ path, rowKey, index, canRemove, remove }) => (
        <div className={styles.row} data-row data-first={index === 0}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <fieldset className={styles.fields} aria-label={`${noun} ${index + 1}`}>
            <RowContext value={path}>{children(rowKey)}</RowContext>
          </fieldset>
          {canRemove ? (
            <RemoveButton name={`${noun.toLowerCase()} ${index + 1}`} onClick={() => remove(rowKey)} />
          ) : null}
        </div>
      )}
    />
  )
}

export function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button variant="quiet" small data-remove aria-label={`Remove ${name}`} onClick={onClick}>
      Remove
    </Button>
  )
}

const controls = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

function firstControl(row: HTMLElement | null | undefined): HTMLElement | null {
  // A closed card has no other control.
  return row?.querySelector<HTMLElement>(controls) ?? row?.querySelector<HTMLElement>('button') ?? null
}

/** Runs after the change is rendered: React renders updates from a click before the next frame. */
function afterRender(then: () => void): void {
  requestAnimationFrame(then)
}
