import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecentQuote } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { Button, ButtonLink } from '#ui/button'
import { hrefHere, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useQuoteService } from '../quote-service.ts'
import styles from './recent-quotes.module.css'

const shownAtOnce = 5

type RecentQuotesProps = {
  readonly lists: ReferenceLists
  readonly onCopy: (quoteId: string) => void
}

/** The user's recent quotes, to reopen or copy. Renders nothing when the service does not support them or fails. */
export function RecentQuotes({ lists, onCopy }: RecentQuotesProps) {
  const service = useQuoteService()
  const [all, setAll] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['recent-quotes'],
    queryFn: service.recent,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!data && !isPending) return null
  return (
    <Section
      title="Recent quotes"
      actions={
        <ButtonLink small href={hrefHere({ view: 'quotes' })}>
          All quotes
        </ButtonLink>
      }
    >
      {isPending ? <Loading label="Loading your recent quotes" /> : null}
      {data?.length === 0 ? <p className={styles.none}>No quotes yet.</p> : null}
      <ul className={styles.list}>
        {data?.slice(0, all ? undefined : shownAtOnce).map((quote, index) => (
          <RecentQuoteLine key={quote.quoteId} number={index + 1} quote={quote} lists={lists} onCopy={onCopy} />
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

type LineProps = RecentQuotesProps & { readonly quote: RecentQuote; readonly number: number }

function RecentQuoteLine({ quote, number, lists, onCopy }: LineProps) {
  const premium = formatDollars(quote.customerPremiumPayable)
  const loan = formatDollars(quote.loanAmount)
  const when = formatMinute(quote.calculationDate)
  // The number distinguishes otherwise identical quotes.
  const which = `quote ${number}: ${premium} for a loan of ${loan}, ${when}`
  const { premiumPlans, transactionTypes } = lists.options
  return (
    <li className={styles.quote}>
      <p className={styles.premium}>{premium}</p>
      <p className={styles.what}>
        {loan} on {formatDollars(quote.securityValue)} · LVR {formatPercent(quote.baseLVR)}
      </p>
      <p className={styles.how}>
        {longNameIn(lists.brands, quote.brandName)} · {longNameIn(premiumPlans, quote.premiumPlanType)} ·{' '}
        {longNameIn(transactionTypes, quote.transactionType)} · {when}
        {quote.sourceRefNumber ? ` · ${quote.sourceRefNumber}` : ''}
      </p>
      <div className={styles.actions}>
        <ButtonLink small href={hrefHere({ quote: quote.quoteId })} aria-label={`Reopen ${which}`}>
          Reopen
        </ButtonLink>
        <Button small variant="quiet" aria-label={`Copy ${which}`} onClick={() => onCopy(quote.quoteId)}>
          Copy
        </Button>
      </div>
    </li>
  )
}
