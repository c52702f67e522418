import type { ReactNode } from 'react'
import { Subsection } from '#ui/page'
import { Table } from './table.tsx'

type OldAndNewTableProps = {
  readonly title: string
  /** The headings of the two columns. */
  readonly columns?: readonly [string, string]
  /** The label, the figure before, the figure after. */
  readonly rows: readonly (readonly [string, string, string])[]
  readonly children?: ReactNode
}

export function OldAndNewTable({ title, columns = ['Before', 'After'], rows, children }: OldAndNewTableProps) {
  const [before, after] = columns
  return (
    <Subsection title={title}>
      <Table
        caption={`${title}: ${before.toLowerCase()} and ${after.toLowerCase()}`}
        captionHidden
        dense
        rowKey={([label]) => label}
        rows={rows}
        columns={[
          { key: 'label', header: 'Figure', names: true, cell: ([label]) => label },
          { key: 'before', header: before, variant: 'figure', cell: ([, was]) => was },
          {
            key: 'after',
            header: after,
            variant: 'figure',
            cell: ([, was, is]) => (was === is ? is : <strong>{is}</strong>),
          },
        ]}
      />
      {children}
    </Subsection>
  )
}
