import { type Field, type Fields, notGiven } from '#packages/fields'
import { useFormContext } from '#ui/form'
import styles from './variation-form.module.css'

type KnownRows = readonly ({ readonly id: string } & object)[]

/** What an empty control of a policy's row shows: the policy has no value either. */
export function emptyTextOf({ name }: Field, rows: KnownRows, id: string): string | undefined {
  const row = rows.find((known) => known.id === id)
  return row && row[name as keyof typeof row] === null ? notGiven : undefined
}

type UnknownValuesProps = {
  readonly fields: Fields
  readonly rows: KnownRows
  readonly id: string
  readonly noun: string
}

/** Names the values that the policy lacks, which the row needs only once it is touched. */
export function UnknownValues({ fields, rows, id, noun }: UnknownValuesProps) {
  const { locked } = useFormContext()
  const row = rows.find((known) => known.id === id)
  const unknown = Object.values(fields).filter(
    ({ name, optional }) => row && !optional && row[name as keyof typeof row] === null,
  )
  if (unknown.length === 0) return null
  const names = unknown.map(({ label }) => label).join(', ')
  return (
    <p className={styles.quiet}>
      {notGiven}: {names}.{locked ? '' : ` Required when you change this ${noun}.`}
    </p>
  )
}
