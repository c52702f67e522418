import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { fieldsOf } from '#packages/table'
import { Button } from '#ui/button'
import styles from './list-tools.module.css'
import type { SearchColumn } from './search-table.tsx'
import type { SearchState } from './use-search.ts'

const ListLayout = lazy(() => import('./list-layout.tsx'))

type ListToolsProps = {
  readonly list: SearchState<string>
  /** The columns in sight, and all columns. */
  readonly shown: readonly SearchColumn<never>[]
  readonly columns: readonly SearchColumn<never>[]
  readonly children?: ReactNode
}

/** The saved views of a list, and its columns and rows. */
export function ListTools({ list, shown, columns, children }: ListToolsProps) {
  const [open, setOpen] = useState(false)
  const layoutOf = (some: typeof columns, isShown: boolean) =>
    some.map(({ field }) => ({ field, label: list.table.columns[field]?.label ?? field, shown: isShown }))
  const hidden = columns.filter((column) => !shown.includes(column))
  return (
    <div className={styles.tools} data-print="never">
      <Views list={list} columns={shown.map(({ field }) => field)} />
      <Button small onClick={() => setOpen(true)}>
        Columns
      </Button>
      {children}
      {open ? (
        <Suspense>
          <ListLayout
            list={list}
            columns={[...layoutOf(shown, true), ...layoutOf(hidden, false)]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const maxViews = 20

type ViewsProps = {
  readonly list: SearchState<string>
  /** Those in sight. */
  readonly columns: readonly string[]
}

/** What is shown can be saved under a name, opened again, and shared as an address. */
function Views({ list, columns }: ViewsProps) {
  const { layout, onLayout, hrefOfView, viewNamed } = list
  const { views = [] } = layout
  const id = useId()
  const [name, setName] = useState('')
  const [done, setDone] = useState('')
  const shown = viewNamed(name.trim(), columns)
  const here = hrefOfView(shown)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const others = views.filter((view) => view.name !== shown.name)
    if (shown.name === '') return setDone('Enter a name.')
    if (others.length >= maxViews) return setDone(`You have ${maxViews} views. Delete one first.`)
    onLayout({ views: [...others, shown] })
    setName('')
    setDone(`${shown.name} saved.`)
  }
  const copy = async () => {
    // The key of typed filters says nothing to another person.
    const { entered: _entered, ...parameters } = shown.address
    const address = new URL(hrefOfView({ ...shown, address: parameters }), location.href).href
    // Without clipboard permission, the address is shown.
    const copied = navigator.clipboard.writeText(address).then(() => 'Address copied.')
    setDone(`${await copied.catch(() => address)} ${omittedFilters(list)}`)
  }
  return (
    <>
      <Button small popoverTarget={id}>
        Views
      </Button>
      <section className={styles.views} popover="auto" id={id} aria-label="Views">
        {views.length > 0 ? (
          <ul className={styles.items}>
            {views.map((view) => (
              <li className={styles.item} key={view.name}>
                <a
                  className={styles.view}
                  href={hrefOfView(view)}
                  aria-current={hrefOfView(view) === here || undefined}
                  // The keys of the list work again.
                  onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
                >
                  {view.name}
                </a>
                <button
                  type="button"
                  className={styles.mark}
                  aria-label={`Delete view ${view.name}`}
                  onClick={() => {
                    onLayout({ views: views.filter((other) => other !== view) })
                    setDone(`${view.name} deleted.`)
                  }}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p>No saved views</p>
        )}
        <form onSubmit={save}>
          <label>
            Save this view as
            <input value={name} maxLength={40} autoComplete="off" onChange={({ target }) => setName(target.value)} />
          </label>
          <Button small type="submit">
            Save
          </Button>
        </form>
        <Button small onClick={() => void copy()}>
          Copy address
        </Button>
        <p role="status">{done}</p>
      </section>
    </>
  )
}

/** Which filters an address does not have: their text may identify a borrower. */
function omittedFilters({ table, applied }: SearchState<string>): string {
  const labels = fieldsOf(table).flatMap((field) => {
    const { label, personal } = table.columns[field] ?? {}
    return applied[field] && personal ? [label] : []
  })
  if (labels.length === 0) return ''
  return `Not included: the ${labels.length > 1 ? 'filters' : 'filter'} by ${labels.join(' and ')}, which may identify a borrower.`
}
