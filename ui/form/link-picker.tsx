import { use, useState } from 'react'
import { Button } from '#ui/button'
import { FieldNotes, fieldId, TextField } from '#ui/field'
import { linksField } from './form-content.ts'
import { RowContext, useFieldError, useFormContext, useFormValue, useSelection } from './form-context.ts'
import styles from './rows.module.css'

type LinkPickerProps = {
  /** The list of the rows to link to, as in "properties". */
  readonly to: string
  /** The name of one of those rows, as in "property"; a checkbox is named "property1". */
  readonly noun: string
  /** The label of one of those rows. */
  readonly nameOf: (key: string, index: number) => string
}

/** Links the surrounding row to rows of another list: "Linked properties: 2 of 50", and a checkbox for each. */
export function LinkPicker({ to, noun, nameOf }: LinkPickerProps) {
  const row = use(RowContext) ?? ''
  const { store, locked } = useFormContext()
  const name = `${row}.${linksField}`
  const error = useFieldError(store, name)
  const links = useSelection(store, name)
  const keys = store.useKeys(to)
  const [open, setOpen] = useState(false)
  const id = fieldId(name)
  return (
    <fieldset className={styles.links} id={id} data-invalid={error !== undefined} aria-label={`Linked ${to}`}>
      <div className={styles.linkButtons}>
        <Button
          small
          aria-expanded={open}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onClick={() => setOpen(!open)}
        >
          Linked {to}: {links.length} of {keys.length}
        </Button>
        {/* Stays when all are linked: a pressed button that is removed would lose the focus. */}
        {locked || keys.length < 2 ? null : (
          <Button small variant="quiet" onClick={() => store.link(row, to, keys)}>
            Link all
          </Button>
        )}
      </div>
      <FieldNotes id={id} hint={null} error={error} />
      {open ? <LinkList {...{ to, noun, nameOf, row, links }} /> : null}
    </fieldset>
  )
}

/** The number of checkboxes that need no filter. */
const seenAtOnce = 8

type LinkListProps = LinkPickerProps & { readonly row: string; readonly links: readonly string[] }

function LinkList({ to, noun, nameOf, row, links }: LinkListProps) {
  const [filter, setFilter] = useState('')
  const { store, locked } = useFormContext()
  const keys = store.useKeys(to)
  // Labels follow the typing.
  const labels = useFormValue(store, null, () => keys.map(nameOf).join('\n')).split('\n')
  const linked = new Set(links)
  const toggled = (key: string) => (linked.has(key) ? links.filter((link) => link !== key) : [...links, key])
  const choices = keys.map((key, index) => ({ key, name: `${noun}${index + 1}`, label: labels[index] ?? '' }))
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <div className={styles.linkList}>
      {choices.length > seenAtOnce ? (
        <TextField
          name={`${row}.filter`}
          label={`Find ${to}`}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      ) : null}
      {shown.map(({ key, name, label }) => (
        <label key={key} className={styles.link}>
          <input
            type="checkbox"
            name={name}
            disabled={locked}
            checked={linked.has(key)}
            onChange={() => store.link(row, to, toggled(key))}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

type LinkedFromProps = {
  /** The list whose rows link to the surrounding row. */
  readonly from: string
  /** The name of one of those rows, as in "loan". */
  readonly noun: string
  /** The plural name of this list's rows, as in "properties". */
  readonly own: string
  readonly nameOf: (key: string, index: number) => string
}

/** Shows which rows of another list link to the surrounding row, and the error of its links. */
export function LinkedFrom({ from, noun, own, nameOf }: LinkedFromProps) {
  const row = use(RowContext) ?? ''
  const { store } = useFormContext()
  const name = `${row}.${linksField}`
  const error = useFieldError(store, name)
  const names = useFormValue(store, null, () =>
    store
      .linkedFrom(from, row.split('.')[1] ?? '')
      .map(({ key, index }) => nameOf(key, index))
      .join(', '),
  )
  const id = fieldId(name)
  return (
    <fieldset
      className={styles.linkedFrom}
      id={id}
      tabIndex={-1}
      data-invalid={error !== undefined}
      aria-label={`Linked ${noun}s`}
    >
      <p>{names === '' ? `Not linked. Select it under Linked ${own} of a ${noun}.` : `Linked to ${names}`}</p>
      <FieldNotes id={id} hint={null} error={error} />
    </fieldset>
  )
}
