import { lazy, Suspense } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { cardTitle, type PolicySummary, type PremiumStep, premiumTitle, withCapital } from '#areas/policy/contract'
import {
  coverFigures,
  loadingFigures,
  monthlyFigures,
  premiumFigures,
  type Quote,
  type QuoteRequestBody,
  rowFigures,
  shareFigures,
} from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatDateTime, formatDay, sydneyDate } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { Columns, Note, Notice, Section } from '#ui/page'
import { DataList, type Figure, Table } from '#ui/table'
import type { AnsweredQuote, OpenQuote } from '../quote-service.ts'
import styles from './results.module.css'

const Insight = lazy(() => import('../insight/insight.tsx').then(({ Insight: part }) => ({ default: part })))

type ResultsProps = {
  readonly open: OpenQuote
  readonly lists: ReferenceLists
  readonly policyHref: (policyNumber: string) => string | null
  readonly onTry: (changed: QuoteRequestBody, message: string) => void
}

/** All sections of a quote. */
export function Results({ open, lists, policyHref, onTry }: ResultsProps) {
  const { quote, request, policies } = open
  const { features } = useEnvironment()
  const { premium, requested } = useFigures(lists)(open)
  const { card, validUntil } = quote
  return (
    <div className={styles.results}>
      <Headline quote={quote} showQuoteReference={features.showQuoteReference} />
      {validUntil && validUntil < sydneyDate(new Date()) ? (
        <Notice tone="warning" title="This quote is no longer valid.">
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
          <PolicyTable policies={policies} policyHref={policyHref} />
        </Section>
      ) : null}
      <Columns
        asideSize="equal"
        aside={
          <>
            <Figures title="Loading factors" figures={loadingFigures(quote)} />
            <Figures title="Calculated for" figures={requested} />
          </>
        }
      >
        <Figures title="Premium breakdown" figures={premium} />
        <Figures title="Each month" figures={monthlyFigures(quote)} />
        <Figures title="Customer premium shares" figures={shareFigures(quote)} />
        {quote.steps.length > 0 ? (
          <PremiumSteps steps={quote.steps} showPremiumRate={features.showPremiumRate} />
        ) : null}
      </Columns>
      <Suspense>
        <Insight quote={quote} lists={lists} request={request} onTry={onTry} />
      </Suspense>
      {card ? <Note>Priced by {describeCard(card)}.</Note> : null}
    </div>
  )
}

/** The figures of the premium and of the request, as the environment's features show them; see `rowFigures`. */
export function useFigures(lists: ReferenceLists, minForTotal?: number) {
  const { features, productTypeInResultsFor: lender } = useEnvironment()
  return ({ quote, request }: OpenQuote) => {
    const capitalised = request.capitalisedFlag === 'YES'
    const showProductType = lender !== null && longNameIn(lists.brands, request.brandName).includes(lender)
    return {
      premium: premiumFigures(quote, { capitalised, showPremiumRate: features.showPremiumRate }),
      requested: [...coverFigures(request, lists, showProductType), ...rowFigures(request, lists, minForTotal)],
    }
  }
}

/** "Illustrative card B v1 (sample rates: not an offer)". */
export function describeCard(card: Quote['card']): string {
  return `${cardTitle(card)}${card.illustrative ? ' (sample rates: not an offer)' : ''}`
}

function Figures({ title, figures }: { readonly title: string; readonly figures: readonly Figure[] }) {
  if (figures.length === 0) return null
  return (
    <Section title={title}>
      <DataList figures={figures} />
    </Section>
  )
}

/** Steps that reveal the premium rate. */
const rateSteps = new Set(['premium-rate', 'gross-premium'])

type PremiumStepsProps = { readonly steps: readonly PremiumStep[]; readonly showPremiumRate: boolean }

/**
 * Explains each figure of the premium, step by step. Omits steps that reveal the premium rate when the rate is hidden.
 */
function PremiumSteps({ steps, showPremiumRate }: PremiumStepsProps) {
  const shown = steps.filter(({ name }) => showPremiumRate || !rateSteps.has(name))
  return (
    <details className={styles.why} data-print="never">
      <summary className={styles.whySummary}>How this premium was calculated</summary>
      <ol className={styles.steps}>
        {shown.map(({ name, words, figure }) => (
          <li className={styles.step} key={`${name} ${words}`}>
            <span className={styles.stepWords}>
              <strong>{premiumTitle(name)}</strong>
              {withCapital(words)}
            </span>
            <span className={styles.stepFigure}>{figure}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

type HeadlineProps = { readonly quote: AnsweredQuote; readonly showQuoteReference: boolean }

/** The main figures: premium payable, base LVR and validity. */
function Headline({ quote, showQuoteReference }: HeadlineProps) {
  const { monthly, validUntil } = quote
  const facts = [
    { name: 'Base LVR', value: formatPercent(quote.baseLVR) },
    ...(validUntil ? [{ name: 'Valid until', value: formatDay(validUntil) }] : []),
    ...(showQuoteReference ? [{ name: 'Quote reference', value: quote.quoteId }] : []),
  ]
  return (
    <section className={styles.headline} aria-labelledby="premium-payable">
      <div>
        <h2 className={styles.headlineTitle} id="premium-payable">
          Premium payable
        </h2>
        <p className={styles.headlineFigure}>{formatDollars(quote.customerPremiumPayable)}</p>
        {monthly ? (
          <p className={styles.headlineWords}>
            {formatDollars(monthly.customerPremiumPayable)} a month for {monthly.billingTenure} months
          </p>
        ) : null}
      </div>
      <dl className={styles.headlineFacts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type PolicyTableProps = {
  readonly policies: readonly PolicySummary[]
  readonly policyHref: (policyNumber: string) => string | null
}

/** The policies created from the quote. */
export function PolicyTable({ policies, policyHref }: PolicyTableProps) {
  return (
    <Table
      caption="Policy Summary"
      captionHidden
      rowKey={({ policyNumber }) => policyNumber}
      rows={policies}
      columns={[
        {
          key: 'number',
          header: 'Policy number',
          names: true,
          cell: ({ policyNumber }) => <PolicyLink number={policyNumber} href={policyHref(policyNumber)} />,
        },
        { key: 'premium', header: 'Premium', variant: 'figure', cell: (policy) => formatDollars(policy.premiumAmount) },
        { key: 'loan', header: 'Loan amount', variant: 'figure', cell: (policy) => formatDollars(policy.loanAmount) },
        { key: 'date', header: 'Date created', cell: ({ dateCreated }) => formatDateTime(dateCreated) },
      ]}
    />
  )
}

/** A policy number, as a link for users who may view the policy. */
export function PolicyLink({ number, href }: { readonly number: string; readonly href: string | null }) {
  return href === null ? number : <a href={href}>{number}</a>
}
