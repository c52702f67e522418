import { formatDay } from '#packages/calendar'
import type { AnsweredQuote } from '../answered-quote.ts'
import { showDollars, showPercent } from '../figures.ts'
import styles from './results.module.css'

type HeadlineProps = {
  readonly quote: AnsweredQuote
  readonly showQuoteReference: boolean
}

/** The answer before its parts: what is to be paid, for which LVR, until when. */
export function Headline({ quote, showQuoteReference }: HeadlineProps) {
  const { monthly } = quote
  return (
    <section className={styles.headline} aria-labelledby="premium-payable">
      <div>
        <h2 className={styles.headlineTitle} id="premium-payable">
          Premium payable
        </h2>
        <p className={styles.headlineFigure}>{showDollars(quote.customerPremiumPayable)}</p>
        {monthly ? (
          <p className={styles.headlineWords}>
            {showDollars(monthly.customerPremiumPayable)} a month for {monthly.billingTenure} months
          </p>
        ) : null}
      </div>
      <dl className={styles.headlineFacts}>
        <div>
          <dt>Base LVR</dt>
          <dd>{showPercent(quote.baseLVR)}</dd>
        </div>
        {quote.validUntil ? (
          <div>
            <dt>Valid until</dt>
            <dd>{formatDay(quote.validUntil)}</dd>
          </div>
        ) : null}
        {showQuoteReference ? (
          <div>
            <dt>Quote reference</dt>
            <dd>{quote.quoteId}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
