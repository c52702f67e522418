import type { Quote } from '#areas/quote/contract'
import { Section } from '#ui/page'
import { Table } from '#ui/table'
import { showDollars, showPercent } from '../figures.ts'

type Share = Quote['customerPremiumShares'][number]

/** What each borrower of a property share pays. */
export function CustomerShares({ shares }: { readonly shares: readonly Share[] }) {
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
          { key: 'amount', header: 'Share amount', look: 'figure', cell: (share) => showDollars(share.shareAmount) },
          { key: 'percent', header: 'Share', look: 'figure', cell: (share) => showPercent(share.sharePercent) },
          { key: 'premium', header: 'Premium', look: 'figure', cell: (share) => showDollars(share.premiumAmount) },
        ]}
      />
    </Section>
  )
}
