import { useId, useState } from 'react'
import { type PlanColumn, plans as planCodes, type QuoteRequestBody } from '#areas/quote/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { Table } from '#ui/table'
import styles from './insight.module.css'

type PlanComparisonProps = {
  readonly plans: readonly PlanColumn[]
  readonly request: QuoteRequestBody
  readonly planNames: readonly ReferenceItem[]
}

/** Compares the single, single capitalised and monthly plans when the user expands it. */
export function PlanComparison({ plans, request, planNames }: PlanComparisonProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  const columns = plans.map((plan) => ({ plan, name: nameOf(plan, planNames) }))
  return (
    <Section
      title="Plans side by side"
      print={shown}
      actions={
        <Button small aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the comparison' : 'Compare plans'}
        </Button>
      }
    >
      <div id={id} hidden={!shown} className={styles.comparison}>
        <Table
          caption="Figures by plan"
          captionHidden
          rowKey={({ label }) => label}
          rows={figures}
          columns={[
            { key: 'figure', header: 'Figure', names: true, cell: ({ label }) => label },
            ...columns.map(({ plan, name }) => ({
              key: name,
              header: isThisQuote(plan, request) ? `${name} (this quote)` : name,
              variant: 'figure' as const,
              cell: ({ read }: FigureRow) => (plan.refused === null ? read(plan) : 'Not available'),
            })),
          ]}
        />
        <ul className={styles.refused}>
          {columns.map(({ plan, name }) =>
            plan.refused === null ? null : (
              <li key={name}>
                {name}: {plan.refused}
              </li>
            ),
          )}
        </ul>
      </div>
    </Section>
  )
}

type FigureRow = { readonly label: string; readonly read: (plan: PlanColumn) => string }

const figures: readonly FigureRow[] = [
  { label: 'Premium payable', read: (plan) => dollars(plan.customerPremiumPayable) },
  { label: 'Total premium', read: (plan) => dollars(plan.totalPremium) },
  { label: 'Each month', read: (plan) => dollars(plan.monthlyInstalment) },
  { label: 'Months', read: ({ billingTenure }) => String(billingTenure ?? '–') },
  { label: 'Loan with premium', read: (plan) => dollars(plan.capitalised ? plan.capitalisedLoan : null) },
  {
    label: 'LVR with premium',
    read: ({ capitalised, capitalisedLVR }) =>
      capitalised && capitalisedLVR !== null ? formatPercent(capitalisedLVR) : '–',
  },
]

function nameOf({ premiumPlanType, capitalised }: PlanColumn, planNames: readonly ReferenceItem[]): string {
  const name = longNameIn(planNames, premiumPlanType)
  return capitalised ? `${name}, capitalised` : name
}

function isThisQuote(plan: PlanColumn, request: QuoteRequestBody): boolean {
  if (plan.premiumPlanType !== request.premiumPlanType) return false
  return plan.premiumPlanType === planCodes.monthly || plan.capitalised === (request.capitalisedFlag === 'YES')
}

function dollars(amount: number | null): string {
  return amount === null ? '–' : formatDollars(amount)
}
