import { useId, useState } from 'react'
import type { DepositPoint } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { showDollars, showPercent } from '../figures.ts'
import { isPriced, nearestTo } from './chart-lines.ts'
import { DepositCurve } from './deposit-curve.tsx'
import { DepositTable } from './deposit-table.tsx'
import styles from './insight.module.css'

/** As many as the points that lie evenly along the curve, so that each press of an arrow key reaches another one. */
const steps = 40

type DepositChartProps = { readonly points: readonly DepositPoint[]; readonly own: DepositPoint | null }

/** The premium against the deposit, to look at, to walk along by keyboard, or to read as a table. */
export function DepositChart({ points, own }: DepositChartProps) {
  const priced = points.filter(isPriced)
  const ownIndex = priced.findIndex(({ deposit }) => deposit === own?.deposit)
  const [index, setIndex] = useState(Math.max(ownIndex, 0))
  const deposits = points.map(({ deposit }) => deposit)
  const least = Math.min(...deposits)
  const most = Math.max(...deposits)
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const shown = priced[index]
  if (!shown) return null
  return (
    <Section
      title="Premium by deposit"
      lead="The securities stay as they are; the loan becomes what the deposit leaves."
      actions={
        <Button small aria-expanded={asTable} aria-controls={`${id}-table`} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Hide the table' : 'Show as a table'}
        </Button>
      }
    >
      <DepositCurve
        points={points}
        own={own}
        shown={shown}
        onDeposit={(deposit) => setIndex(nearestTo(deposit, priced))}
      />
      <div className={styles.walk} data-print="never">
        <label className={styles.walkLabel} htmlFor={`${id}-deposit`}>
          Deposit
        </label>
        <input
          className={styles.slider}
          id={`${id}-deposit`}
          type="range"
          min={least}
          max={most}
          step={(most - least) / steps}
          value={shown.deposit}
          aria-valuetext={inWords(shown)}
          onChange={(event) => setIndex(nearestTo(Number(event.target.value), priced))}
        />
        <p className={styles.readout}>{inWords(shown)}</p>
      </div>
      <div id={`${id}-table`} hidden={!asTable}>
        {asTable ? <DepositTable points={points} own={own} /> : null}
      </div>
    </Section>
  )
}

function inWords({ deposit, depositPercent, baseLVR, customerPremiumPayable }: DepositPoint): string {
  const premium = customerPremiumPayable === null ? 'no price' : showDollars(customerPremiumPayable)
  return `Deposit ${showDollars(deposit)} (${showPercent(depositPercent)}), LVR ${showPercent(baseLVR)}: premium ${premium}`
}
