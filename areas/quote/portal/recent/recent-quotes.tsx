import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecentQuote } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatShortDay } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { Button } from '#ui/button'
import { Notice, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { showDollars, showPercent } from '../figures.ts'
import { useQuoteService } from '../use-quote-service.ts'
import styles from './recent-quotes.module.css'

const shownAtOnce = 5

type RecentQuotesProps = {
  readonly lists: ReferenceLists
  readonly onReopen: (quoteId: string) => void
  readonly onCopy: (quoteId: string) => void
}

/** The person's own recent quotes: reopened as they were priced, or copied into a new request. */
export function RecentQuotes({ lists, onReopen, onCopy }: RecentQuotesProps) {
  const service = useQuoteService()
  const [all, setAll] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['recent-quotes'],
    queryFn: service.recent,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Section title="Recent quotes">
      {isPending ? <Loading label="Loading your recent quotes" /> : null}
      {error ? (
        <Notice tone="error">
          <p>Your recent quotes could not be loaded.</p>
          <Button small onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {data?.length === 0 ? <p className={styles.none}>The quotes that you calculate are listed here.</p> : null}
      <ul className={styles.list}>
        {data?.slice(0, all ? undefined : shownAtOnce).map((quote) => (
          <RecentQuoteLine key={quote.quoteId} quote={quote} lists={lists} onReopen={onReopen} onCopy={onCopy} />
        ))}
      </ul>
      {!all && data && data.length > shownAtOnce ? (
        <div>
          <Button small onClick={() => setAll(true)}>
            Show all {data.length}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

type LineProps = RecentQuotesProps & { readonly quote: RecentQuote }

function RecentQuoteLine({ quote, lists, onReopen, onCopy }: LineProps) {
  const premium = showDollars(quote.customerPremiumPayable)
  const loan = showDollars(quote.loanAmount)
  const which = `quote of ${premium} for a loan of ${loan}, ${formatShortDay(quote.calculationDate)}`
  const { premiumPlans, transactionTypes } = lists.options
  return (
    <li className={styles.quote}>
      <p className={styles.premium}>{premium}</p>
      <p className={styles.what}>
        {loan} on {showDollars(quote.securityValue)} · LVR {showPercent(quote.baseLVR)}
      </p>
      <p className={styles.how}>
        {longNameIn(lists.brands, quote.brandName)} · {longNameIn(premiumPlans, quote.premiumPlanType)} ·{' '}
        {longNameIn(transactionTypes, quote.transactionType)} · {formatShortDay(quote.calculationDate)}
        {quote.sourceRefNumber ? ` · ${quote.sourceRefNumber}` : ''}
      </p>
      <div className={styles.actions}>
        <Button small aria-label={`Reopen ${which}`} onClick={() => onReopen(quote.quoteId)}>
          Reopen
        </Button>
        <Button small variant="quiet" aria-label={`Copy ${which}`} onClick={() => onCopy(quote.quoteId)}>
          Copy
        </Button>
      </div>
    </li>
  )
}
