import { useId, useState } from 'react'
import { type DepositPoint, depositRows } from '#areas/quote/contract'
import { formatDollars, formatPercent, formatShortDollars } from '#packages/money'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { Table } from '#ui/table'
import { depositRange, depositStep, pointAt } from './chart-points.ts'
import { DepositCurve } from './deposit-curve.tsx'
import styles from './insight.module.css'

type DepositChartProps = { readonly points: readonly DepositPoint[]; readonly own: DepositPoint | null }

/** The premium by deposit as a chart, with a slider for the keyboard, and as a table. */
export function DepositChart({ points, own }: DepositChartProps) {
  const { min, max, start } = depositRange(points, own)
  const [deposit, setDeposit] = useState(start)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  // Without a premium at any deposit there is nothing to compare.
  if (!points.some(({ customerPremiumPayable }) => customerPremiumPayable)) return null
  const shown = pointAt(deposit, points)
  const select = (at: number) =>
    setDeposit(Math.min(Math.max(min + Math.round((at - min) / depositStep) * depositStep, min), max))
  return (
    <Section
      title="Premium by deposit"
      lead="Property value fixed; the loan changes with the deposit."
      actions={
        <Button small aria-expanded={asTable} aria-controls={`${id}-table`} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Hide the table' : 'Show as a table'}
        </Button>
      }
    >
      <DepositCurve points={points} own={own} shown={shown} onDeposit={select} />
      <div className={styles.walk} data-print="never">
        <label className={styles.walkLabel} htmlFor={`${id}-deposit`}>
          Deposit
        </label>
        <input
          className={styles.slider}
          id={`${id}-deposit`}
          type="range"
          min={min}
          max={max}
          step={depositStep}
          value={deposit}
          aria-valuetext={describePoint(shown)}
          onChange={(event) => setDeposit(Number(event.target.value))}
        />
        <p className={styles.readout}>{describePoint(shown)}</p>
      </div>
      <div id={`${id}-table`} hidden={!asTable}>
        {asTable ? <DepositTable points={points} own={own} /> : null}
      </div>
    </Section>
  )
}

function describePoint({
  deposit,
  depositPercent,
  baseLVR,
  customerPremiumPayable,
  exact,
}: ReturnType<typeof pointAt>) {
  const premium =
    customerPremiumPayable === null
      ? 'not offered'
      : exact
        ? `premium ${formatDollars(customerPremiumPayable)}`
        : `premium about ${formatShortDollars(Math.round(customerPremiumPayable))}`
  return `Deposit ${formatDollars(deposit)} (${formatPercent(depositPercent)}), LVR ${formatPercent(baseLVR)}: ${premium}`
}

/** The figures of the chart, with one row for each cut-off. */
function DepositTable({ points, own }: DepositChartProps) {
  return (
    <Table
      caption="Figures by deposit"
      captionHidden
      rowKey={({ deposit }) => String(deposit)}
      rows={depositRows(points, own)}
      columns={[
        {
          key: 'deposit',
          header: 'Deposit',
          names: true,
          cell: ({ deposit }) => `${formatDollars(deposit)}${deposit === own?.deposit ? ' (this quote)' : ''}`,
        },
        { key: 'percent', header: 'Of the value', variant: 'figure', cell: (row) => formatPercent(row.depositPercent) },
        { key: 'lvr', header: 'Base LVR', variant: 'figure', cell: (row) => formatPercent(row.baseLVR) },
        {
          key: 'premium',
          header: 'Premium payable',
          variant: 'figure',
          cell: ({ customerPremiumPayable: premium }) => (premium === null ? 'Not offered' : formatDollars(premium)),
        },
      ]}
    />
  )
}
