import { useWatch } from 'react-hook-form'
import type { PartyOptions } from '#areas/reference-data/contract'
import { formatDollars, formatPercent, toPercent } from '#packages/money'
import { type CalculatorFields, useOfferedChoices } from '../form/calculator-fields.ts'
import { type LiveLvr, liveLvr } from '../form/live-lvr.ts'
import styles from './request.module.css'

type LiveLvrCardProps = { readonly form: CalculatorFields; readonly options: PartyOptions }

/** The base LVR while the person types. It watches the amounts itself, so that a keystroke draws nothing else. */
export function LiveLvrCard({ form, options }: LiveLvrCardProps) {
  const { outstandingLoanBalance: counted } = useOfferedChoices(form, options)
  const [loans, securities, balance] = useWatch({
    control: form.control,
    name: ['loanList', 'securityList', 'outstandingLoanBalance'],
  })
  const live = liveLvr(loans, securities, counted ? balance : '')
  const percent = live.lvr === null ? 0 : toPercent(live.lvr)
  const shown = live.lvr === null ? '–' : formatPercent(live.lvr)
  return (
    <section className={styles.lvr} aria-labelledby="live-lvr">
      <h2 className={styles.lvrTitle} id="live-lvr">
        Base LVR
      </h2>
      <p className={styles.lvrFigure}>{shown}</p>
      <meter
        className={styles.meter}
        aria-labelledby="live-lvr"
        aria-describedby="live-lvr-words"
        min={0}
        max={100}
        value={percent}
        data-over={percent > 100}
      >
        {shown}
      </meter>
      <p className={styles.lvrWords} id="live-lvr-words">
        {inWords(live)}
      </p>
      <dl className={styles.lvrParts}>
        <div>
          <dt>{counted ? 'Loans and balance' : 'Loans'}</dt>
          <dd>{formatDollars(live.loan)}</dd>
        </div>
        <div>
          <dt>Securities</dt>
          <dd>{formatDollars(live.securityValue)}</dd>
        </div>
      </dl>
    </section>
  )
}

function inWords({ loan, securityValue, lvr }: LiveLvr): string {
  if (lvr === null) return 'Enter a loan amount and a security value.'
  const gap = securityValue - loan
  return gap < 0n
    ? `Above 100%: the loan is ${formatDollars(-gap)} more than the securities are worth.`
    : `Below 100%: the deposit is ${formatDollars(gap)}.`
}
