import { lazy, type Ref, Suspense } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatDay, sydneyDate } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { Notice, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import type { QuoteService } from '../quote-service.ts'
import { Breakdown } from './breakdown.tsx'
import { CreatePolicyNote } from './create-policy-note.tsx'
import { CustomerShares } from './customer-shares.tsx'
import { Headline } from './headline.tsx'
import { LoadingFactors } from './loading-factors.tsx'
import { MonthlyFigures } from './monthly-figures.tsx'
import { PolicyTable } from './policy-table.tsx'
import { PremiumSteps } from './premium-steps.tsx'
import type { PricedQuote } from './priced-quote.ts'
import { RequestSummary } from './request-summary.tsx'
import styles from './results.module.css'

const Insight = lazy(() => import('../insight/insight.tsx').then(({ Insight: part }) => ({ default: part })))

type ResultsProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly priced: PricedQuote
  readonly lists: ReferenceLists
  readonly service: QuoteService
}

/** Everything that a quote says; this part is what is printed. */
export function Results({ ref, priced, lists, service }: ResultsProps) {
  const { quote, request, policies } = priced
  const { features, productTypeInResultsFor } = useEnvironment()
  const brand = longNameIn(lists.brands, request.brandName)
  const showProductType = productTypeInResultsFor !== null && brand.includes(productTypeInResultsFor)
  const { card, validUntil } = quote
  return (
    <div className={styles.results} ref={ref}>
      <Headline quote={quote} showQuoteReference={features.showQuoteReference} />
      <CreatePolicyNote priced={priced} />
      {validUntil && validUntil < sydneyDate(new Date()) ? (
        <Notice tone="warning" title={`This price held until ${formatDay(validUntil)}.`}>
          <p>Modify the request and calculate the premium again.</p>
        </Notice>
      ) : null}
      {quote.businessMessages.length > 0 ? (
        <Notice title="Please note">
          <ul className={styles.messages}>
            {quote.businessMessages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {policies.length > 0 ? (
        <Section title="Policies created">
          <PolicyTable policies={policies} />
        </Section>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Breakdown quote={quote} showPremiumRate={features.showPremiumRate} />
          {quote.monthly ? <MonthlyFigures monthly={quote.monthly} /> : null}
        </div>
        <div className={styles.column}>
          <LoadingFactors factors={quote.loadingFactors} />
          <RequestSummary request={request} lists={lists} showProductType={showProductType} />
        </div>
      </div>
      <CustomerShares shares={quote.customerPremiumShares} />
      {quote.steps.length > 0 ? <PremiumSteps steps={quote.steps} showPremiumRate={features.showPremiumRate} /> : null}
      <Suspense fallback={<Loading label="Loading what would change the price" />}>
        <Insight quoteId={quote.quoteId} lists={lists} request={request} service={service} />
      </Suspense>
      {card ? (
        <p className={styles.card}>
          Priced by {card.name}, version {card.version}
          {card.illustrative ? ' (illustrative: an example, not an offer)' : ''}.
        </p>
      ) : null}
    </div>
  )
}
