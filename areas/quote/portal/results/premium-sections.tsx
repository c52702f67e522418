import { loadingName, loadingSentence } from '#areas/quote/contract'
import { formatMoment } from '#packages/calendar'
import { formatDollars, formatPercent, formatRate } from '#packages/money'
import { Section } from '#ui/page'
import { DataList, type Figure, Table } from '#ui/table'
import type { AnsweredQuote } from '../quote-service.ts'

type Shown = { readonly capitalised: boolean; readonly showPremiumRate: boolean }

/** Every figure of the premium (specification 000 §3), in the order of the calculation. */
export function premiumFigures(quote: AnsweredQuote, { capitalised, showPremiumRate }: Shown): readonly Figure[] {
  return [
    { label: 'Base LVR', value: formatPercent(quote.baseLVR) },
    ...(showPremiumRate ? [{ label: 'Premium rate', value: formatRate(quote.premiumRate) }] : []),
    { label: 'Original base premium', value: formatDollars(quote.originalBasePremium) },
    { label: 'Previous premium paid', value: formatDollars(quote.previousPremiumPaid) },
    { label: 'Base premium', value: formatDollars(quote.basePremium) },
    { label: 'GST', value: formatDollars(quote.gst) },
    { label: 'Stamp duty', value: formatDollars(quote.stampDuty) },
    { label: 'Total premium', value: formatDollars(quote.totalPremium), weight: 'strong' },
    { label: 'Government credits', value: formatDollars(quote.governmentCredits) },
    { label: 'Customer premium payable', value: formatDollars(quote.customerPremiumPayable), weight: 'total' },
    ...(capitalised
      ? [
          { label: 'Capitalised loan', value: formatDollars(quote.capitalisedLoan) },
          { label: 'Capitalised LVR', value: formatPercent(quote.capitalisedLVR) },
        ]
      : []),
    { label: 'Calculation date', value: formatMoment(quote.calculationDate) },
  ]
}

/** The monthly figures (specification 000 §9); empty on other plans. */
export function monthlyFigures({ monthly }: AnsweredQuote): readonly Figure[] {
  if (!monthly) return []
  return [
    { label: 'Monthly base premium', value: formatDollars(monthly.basePremium) },
    { label: 'Monthly GST', value: formatDollars(monthly.gst) },
    { label: 'Monthly stamp duty', value: formatDollars(monthly.stampDuty) },
    { label: 'Monthly total premium', value: formatDollars(monthly.totalPremium), weight: 'strong' },
    { label: 'Monthly premium payable', value: formatDollars(monthly.customerPremiumPayable), weight: 'total' },
    { label: 'Last instalment', value: formatDollars(monthly.lastInstalment), note: 'Adjusted for rounding.' },
  ]
}

/** The premium, with the monthly amounts on the monthly plan. */
export function PremiumSections({ quote, ...shown }: Shown & { readonly quote: AnsweredQuote }) {
  return (
    <>
      <Section title="Premium breakdown">
        <DataList figures={premiumFigures(quote, shown)} />
      </Section>
      {quote.monthly ? (
        <Section title="Each month" lead={`Billing tenure ${quote.monthly.billingTenure} months.`}>
          <DataList figures={monthlyFigures(quote)} />
        </Section>
      ) : null}
    </>
  )
}

/** Lists the card's loadings: YES or NO, and an explanation of those that applied. */
export function LoadingFactors({ factors }: { readonly factors: AnsweredQuote['loadingFactors'] }) {
  const names = Object.keys(factors)
  if (names.length === 0) return null
  return (
    <Section title="Loading factors">
      <DataList
        figures={names.map((name) =>
          factors[name]
            ? { label: loadingName(name), value: 'YES', note: loadingSentence(name), weight: 'strong' }
            : { label: loadingName(name), value: 'NO' },
        )}
      />
    </Section>
  )
}

export function CustomerShares({ shares }: { readonly shares: AnsweredQuote['customerPremiumShares'] }) {
  if (shares.length === 0) return null
  return (
    <Section title="Customer premium shares">
      <Table
        caption="Premium by borrower"
        captionHidden
        rowKey={({ borrowerNumber }) => String(borrowerNumber)}
        rows={shares}
        columns={[
          { key: 'who', header: 'Borrower', names: true, cell: (share) => `Borrower ${share.borrowerNumber}` },
          { key: 'amount', header: 'Share amount', look: 'figure', cell: (share) => formatDollars(share.shareAmount) },
          { key: 'percent', header: 'Share', look: 'figure', cell: (share) => formatPercent(share.sharePercent) },
          { key: 'premium', header: 'Premium', look: 'figure', cell: (share) => formatDollars(share.premiumAmount) },
        ]}
      />
    </Section>
  )
}
