import type { PolicySummary } from '#areas/policy/contract'
import { formatMoment } from '#packages/calendar'
import { Table } from '#ui/table'
import { showDollars } from '../figures.ts'

/** The policies that were created. */
export function PolicyTable({ policies }: { readonly policies: readonly PolicySummary[] }) {
  return (
    <Table
      caption="Policy Summary"
      captionHidden
      rowKey={({ policyNumber }) => policyNumber}
      rows={policies}
      columns={[
        { key: 'number', header: 'Policy number', names: true, cell: ({ policyNumber }) => policyNumber },
        { key: 'premium', header: 'Premium', look: 'figure', cell: (policy) => showDollars(policy.premiumAmount) },
        { key: 'loan', header: 'Loan amount', look: 'figure', cell: (policy) => showDollars(policy.loanAmount) },
        { key: 'date', header: 'Date created', cell: ({ dateCreated }) => formatMoment(dateCreated) },
      ]}
    />
  )
}
