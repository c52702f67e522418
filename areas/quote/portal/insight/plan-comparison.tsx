import { useId, useState } from 'react'
import { type PlanColumn, plans as planCodes, type SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent } from '#packages/money'
import { Button } from '#ui/button'
import { Section } from '#ui/page'
import { type Column, Table } from '#ui/table'
import styles from './insight.module.css'

type PlanComparisonProps = {
  readonly plans: readonly PlanColumn[]
  readonly request: SentQuoteRequest
  readonly planNames: readonly ReferenceItem[]
}

/** Compares the single, single capitalised and monthly plans when the user expands it. */
export function PlanComparison({ plans, request, planNames }: PlanComparisonProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
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
            ...plans.map((plan) => planColumn(plan, nameOf(plan, planNames), isThisQuote(plan, request))),
          ]}
        />
        <ul className={styles.refused}>
          {plans
            .filter(({ refused }) => refused !== null)
            .map((plan) => (
              <li key={keyOf(plan)}>
                {nameOf(plan, planNames)}: {plan.refused}
              </li>
            ))}
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

function planColumn(plan: PlanColumn, name: string, thisQuote: boolean): Column<FigureRow> {
  return {
    key: keyOf(plan),
    header: thisQuote ? `${name} (this quote)` : name,
    look: 'figure',
    cell: ({ read }) => (plan.refused === null ? read(plan) : 'Not available'),
  }
}

function nameOf({ premiumPlanType, capitalised }: PlanColumn, planNames: readonly ReferenceItem[]): string {
  const name = longNameIn(planNames, premiumPlanType)
  return capitalised ? `${name}, capitalised` : name
}

function isThisQuote(plan: PlanColumn, request: SentQuoteRequest): boolean {
  if (plan.premiumPlanType !== request.premiumPlanType) return false
  return plan.premiumPlanType === planCodes.monthly || plan.capitalised === (request.capitalisedFlag === 'YES')
}

function keyOf({ premiumPlanType, capitalised }: PlanColumn): string {
  return `${premiumPlanType} ${capitalised}`
}

function dollars(amount: number | null): string {
  return amount === null ? '–' : formatDollars(amount)
}
