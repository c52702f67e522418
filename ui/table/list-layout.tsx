import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button'
import { Dialog, SingleKeys } from '#ui/dialog'
import { VisuallyHidden } from '#ui/page'
import styles from './list-tools.module.css'
import type { SearchState } from './use-search.ts'

export type LayoutColumn = { readonly field: string; readonly label: string; readonly shown: boolean }

type ListLayoutProps = {
  readonly list: Pick<SearchState<string>, 'layout' | 'onLayout'>
  /** All columns, the shown ones first and in their order. The first one links to the record: it stays. */
  readonly columns: readonly LayoutColumn[]
  readonly onClose: () => void
}

const rowNames = { normal: 'One line', compact: 'One line, compact', tall: 'Two lines' } as const

/** Chooses and orders the columns of a list, and the height of its rows. Every change applies at once. */
export default function ListLayout({ list, columns, onClose }: ListLayoutProps) {
  const { layout, onLayout } = list
  // Shown at once: the layout of the list follows when it is stored.
  const [order, setOrder] = useState(columns)
  const [rows, setRows] = useState(layout.rows ?? 'normal')
  const [moved, setMoved] = useState('')
  const apply = (next: readonly LayoutColumn[]) => {
    setOrder(next)
    onLayout({ columns: next.filter(({ shown }) => shown).map(({ field }) => field) })
  }
  const move = (index: number, by: 1 | -1, button: HTMLElement) => {
    const next = order.toSpliced(index, 1).toSpliced(index + by, 0, ...order.slice(index, index + 1))
    // A row that moves in the document loses the focus.
    flushSync(() => apply(next))
    button.focus()
    setMoved(`${order[index]?.label}: ${index + by + 1} of ${order.length}`)
  }
  return (
    <Dialog
      open
      title="Columns and rows"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
          <Button
            onClick={() => {
              onLayout({ columns: undefined, rows: undefined })
              onClose()
            }}
          >
            Restore defaults
          </Button>
        </>
      }
    >
      <ol className={styles.items} aria-label="Columns">
        {order.map(({ field, label, shown }, index) => (
          <li className={styles.item} key={field}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={shown}
                disabled={index === 0}
                onChange={({ target }) =>
                  apply(order.map((each) => (each.field === field ? { ...each, shown: target.checked } : each)))
                }
              />
              {label}
            </label>
            {index === 0
              ? null
              : ([-1, 1] as const).map((by) => (
                  <button
                    key={by}
                    className={styles.mark}
                    type="button"
                    aria-label={`Move ${label} ${by < 0 ? 'up' : 'down'}`}
                    aria-disabled={index + by === 0 || index + by === order.length}
                    onClick={({ currentTarget }) => {
                      if (index + by > 0 && index + by < order.length) move(index, by, currentTarget)
                    }}
                  >
                    <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
                  </button>
                ))}
          </li>
        ))}
      </ol>
      <fieldset className={styles.rows}>
        <legend>Rows</legend>
        {(['normal', 'compact', 'tall'] as const).map((name) => (
          <label className={styles.choice} key={name}>
            <input
              type="radio"
              name="rows"
              checked={rows === name}
              onChange={() => {
                setRows(name)
                onLayout({ rows: name })
              }}
            />
            {rowNames[name]}
          </label>
        ))}
      </fieldset>
      <SingleKeys />
      <div role="status">
        <VisuallyHidden>{moved}</VisuallyHidden>
      </div>
    </Dialog>
  )
}
