import type { ReactNode } from 'react'
import { Subsection, VisuallyHidden } from './layout.tsx'
import styles from './old-and-new.module.css'

type OldAndNewProps = { readonly before: string; readonly after: string }

/** A changed value, before and after. */
export function OldAndNew({ before, after }: OldAndNewProps) {
  return (
    <span className={styles.change}>
      <del>
        <VisuallyHidden>was </VisuallyHidden>
        {before || 'empty'}
      </del>{' '}
      <ins>
        <VisuallyHidden>now </VisuallyHidden>
        {after || 'empty'}
      </ins>
    </span>
  )
}

type OldAndNewTableProps = {
  readonly title: string
  /** The headings of the two columns. */
  readonly columns?: readonly [string, string]
  /** The label, the figure before, the figure after. */
  readonly rows: readonly (readonly [string, string, string])[]
  readonly children?: ReactNode
}

/** A table of figures before and after. */
export function OldAndNewTable({ title, columns = ['Before', 'After'], rows, children }: OldAndNewTableProps) {
  return (
    <Subsection title={title}>
      <table className={styles.figures}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is]) => (
            <tr key={label} data-changed={was !== is}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </Subsection>
  )
}
