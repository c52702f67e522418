import type { ReactNode } from 'react'
import type { PartyOptions } from '#areas/reference-data/contract'
import { formatDollars, formatPercent, toPercent } from '#packages/money'
import { useValues } from '#ui/form'
import { VisuallyHidden } from '#ui/page'
import { compareLvr, liveLvr } from '../form/live-lvr.ts'
import { type CalculatorStore, useOfferedChoices } from '../form/use-calculator-form.ts'
import styles from './request.module.css'

type LiveLvrCardProps = {
  readonly store: CalculatorStore
  readonly options: PartyOptions
  readonly children?: ReactNode
}

/**
 * Shows the base LVR while the user types. Subscribes to the amounts here, so that a keystroke rerenders only this
 * card.
 */
export function LiveLvrCard({ store, options, children }: LiveLvrCardProps) {
  const { outstandingLoanBalance: counted } = useOfferedChoices(store, options)
  const { loanList, securityList, outstandingLoanBalance, brandName, productType } = useValues(store)
  const { loan, securityValue, lvr } = liveLvr(loanList, securityList, counted ? outstandingLoanBalance : '')
  const { highest, above, message } = compareLvr(lvr, { brandName, productType, securities: securityList }, options)
  const deposit = securityValue - loan
  const shown = lvr === null ? '–' : formatPercent(lvr)
  const percent = lvr === null ? 0 : Math.min(toPercent(lvr), 100)
  return (
    <section className={styles.lvr} aria-labelledby="live-lvr">
      <h2 className={styles.lvrTitle} id="live-lvr">
        Base LVR
      </h2>
      <p className={styles.lvrFigure}>{shown}</p>
      <VisuallyHidden>
        <meter aria-labelledby="live-lvr" aria-describedby="live-lvr-words" min={0} max={100} value={percent}>
          {shown}
        </meter>
      </VisuallyHidden>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} data-above={above} style={{ inlineSize: `${percent}%` }} />
        {highest === null ? null : <span className={styles.limit} style={{ insetInlineStart: `${highest}%` }} />}
      </div>
      <p className={styles.lvrWords} id="live-lvr-words" data-above={above}>
        {message}
      </p>
      {children}
      <dl className={styles.lvrParts}>
        <div>
          <dt>{counted ? 'Loans and balance' : 'Loans'}</dt>
          <dd>{formatDollars(loan)}</dd>
        </div>
        <div>
          <dt>Securities</dt>
          <dd>{formatDollars(securityValue)}</dd>
        </div>
        {lvr !== null && deposit >= 0n ? (
          <div>
            <dt>Deposit</dt>
            <dd>{formatDollars(deposit)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
