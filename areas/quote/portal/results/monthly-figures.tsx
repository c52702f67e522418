import type { Quote } from '#areas/quote/contract'
import { Section } from '#ui/page'
import { DataList } from '#ui/table'
import { showDollars } from '../figures.ts'

/** The figures by the month: each total divided by the billing tenure (specification 000 §9). */
export function MonthlyFigures({ monthly }: { readonly monthly: NonNullable<Quote['monthly']> }) {
  return (
    <Section title="Each month" lead={`Billing tenure ${monthly.billingTenure} months.`}>
      <DataList
        figures={[
          { label: 'Monthly base premium', value: showDollars(monthly.basePremium) },
          { label: 'Monthly GST', value: showDollars(monthly.gst) },
          { label: 'Monthly stamp duty', value: showDollars(monthly.stampDuty) },
          { label: 'Monthly total premium', value: showDollars(monthly.totalPremium), weight: 'strong' },
          { label: 'Monthly premium payable', value: showDollars(monthly.customerPremiumPayable), weight: 'total' },
          {
            label: 'Last instalment',
            value: showDollars(monthly.lastInstalment),
            note: 'It takes what the rounding of the others leaves.',
          },
        ]}
      />
    </Section>
  )
}
