import type { DepositPoint } from '#areas/quote/contract'
import { Table } from '#ui/table'
import { showDollars, showPercent } from '../figures.ts'
import { tableRows } from './chart-lines.ts'

type DepositTableProps = { readonly points: readonly DepositPoint[]; readonly own: DepositPoint | null }

/** What the chart shows, as figures. */
export function DepositTable({ points, own }: DepositTableProps) {
  return (
    <Table
      caption="Figures by deposit"
      captionHidden
      rowKey={({ deposit }) => String(deposit)}
      rows={tableRows(points, own)}
      columns={[
        {
          key: 'deposit',
          header: 'Deposit',
          names: true,
          cell: ({ deposit }) => `${showDollars(deposit)}${deposit === own?.deposit ? ' (this quote)' : ''}`,
        },
        { key: 'percent', header: 'Of the value', look: 'figure', cell: (point) => showPercent(point.depositPercent) },
        { key: 'lvr', header: 'Base LVR', look: 'figure', cell: (point) => showPercent(point.baseLVR) },
        {
          key: 'premium',
          header: 'Premium payable',
          look: 'figure',
          cell: ({ customerPremiumPayable: premium }) => (premium === null ? 'Not offered' : showDollars(premium)),
        },
      ]}
    />
  )
}
