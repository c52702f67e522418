import { formatMoment } from '#packages/calendar'
import { Section } from '#ui/page'
import { DataList } from '#ui/table'
import type { AnsweredQuote } from '../answered-quote.ts'
import { showDollars, showPercent, showRate } from '../figures.ts'

type BreakdownProps = { readonly quote: AnsweredQuote; readonly showPremiumRate: boolean }

/** Every figure of the premium (specification 000 §3), in the order in which they add up. */
export function Breakdown({ quote, showPremiumRate }: BreakdownProps) {
  return (
    <Section title="Premium breakdown">
      <DataList
        figures={[
          { label: 'Base LVR', value: showPercent(quote.baseLVR) },
          ...(showPremiumRate ? [{ label: 'Premium rate', value: showRate(quote.premiumRate) }] : []),
          { label: 'Original base premium', value: showDollars(quote.originalBasePremium) },
          { label: 'Previous premium paid', value: showDollars(quote.previousPremiumPaid) },
          { label: 'Base premium', value: showDollars(quote.basePremium) },
          { label: 'GST', value: showDollars(quote.gst) },
          { label: 'Stamp duty', value: showDollars(quote.stampDuty) },
          { label: 'Total premium', value: showDollars(quote.totalPremium), weight: 'strong' },
          { label: 'Government credits', value: showDollars(quote.governmentCredits) },
          { label: 'Customer premium payable', value: showDollars(quote.customerPremiumPayable), weight: 'total' },
          { label: 'Capitalised loan', value: showDollars(quote.capitalisedLoan) },
          { label: 'Capitalised LVR', value: showPercent(quote.capitalisedLVR) },
          { label: 'Calculation date', value: formatMoment(quote.calculationDate) },
        ]}
      />
    </Section>
  )
}
