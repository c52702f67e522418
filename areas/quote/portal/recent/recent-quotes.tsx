import type { RecentQuote } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { Button, ButtonLink } from '#ui/button'
import { Entries, Entry, hrefHere, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useQuoteService, useRecentQuotes } from '../quote-service.ts'

/** *All quotes* lists the others. */
const maxShown = 5

type RecentQuotesProps = {
  readonly lists: ReferenceLists
  readonly onCopy: (quoteId: string) => void
}

/** The user's recent quotes, to reopen or copy. Renders nothing when the service does not support them or fails. */
export function RecentQuotes({ lists, onCopy }: RecentQuotesProps) {
  const { data, isPending } = useRecentQuotes(useQuoteService())
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
      {data?.length === 0 ? <p>No quotes yet.</p> : null}
      <Entries>
        {data?.slice(0, maxShown).map((quote, index) => (
          <RecentQuoteLine key={quote.quoteId} number={index + 1} quote={quote} lists={lists} onCopy={onCopy} />
        ))}
      </Entries>
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
    <Entry
      figure={premium}
      title={`${loan} on ${formatDollars(quote.securityValue)} · LVR ${formatPercent(quote.baseLVR)}`}
      note={
        <>
          {longNameIn(lists.brands, quote.brandName)} · {longNameIn(premiumPlans, quote.premiumPlanType)} ·{' '}
          {longNameIn(transactionTypes, quote.transactionType)} · {when}
          {quote.sourceRefNumber ? ` · ${quote.sourceRefNumber}` : ''}
        </>
      }
      actions={
        <>
          <ButtonLink small href={hrefHere({ quote: quote.quoteId })} aria-label={`Reopen ${which}`}>
            Reopen
          </ButtonLink>
          <Button small variant="quiet" aria-label={`Copy ${which}`} onClick={() => onCopy(quote.quoteId)}>
            Copy
          </Button>
        </>
      }
    />
  )
}
