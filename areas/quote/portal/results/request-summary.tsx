import type { SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { longNameIn } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { Section } from '#ui/page'
import { DataList, type Figure } from '#ui/table'

type RequestSummaryProps = {
  readonly request: SentQuoteRequest
  readonly lists: ReferenceLists
  readonly showProductType: boolean
}

/** What the premium was calculated for, so that a printed page says it too. */
export function RequestSummary({ request, lists, showProductType }: RequestSummaryProps) {
  return (
    <Section title="Calculated for">
      <DataList figures={[...coverFigures(request, lists, showProductType), ...rowFigures(request, lists)]} />
    </Section>
  )
}

function coverFigures(request: SentQuoteRequest, { brands, options }: ReferenceLists, productType: boolean): Figure[] {
  const products = options.productTypes[request.premiumPlanType ?? ''] ?? []
  return [
    { label: 'Brand', value: longNameIn(brands, request.brandName) },
    { label: 'Premium plan', value: longNameIn(options.premiumPlans, request.premiumPlanType) },
    { label: 'Transaction type', value: longNameIn(options.transactionTypes, request.transactionType) },
    ...(productType ? [{ label: 'Product type', value: longNameIn(products, request.productType) }] : []),
    { label: 'Capitalised', value: request.capitalisedFlag ?? 'NO' },
    ...(request.lmiPolicyNumber ? [{ label: 'LMI Policy Number', value: String(request.lmiPolicyNumber) }] : []),
    ...(request.outstandingLoanBalance
      ? [{ label: 'Outstanding Loan Balance', value: dollars(request.outstandingLoanBalance) }]
      : []),
    ...(request.sourceRefNumber ? [{ label: 'Your reference', value: request.sourceRefNumber }] : []),
  ]
}

function rowFigures(request: SentQuoteRequest, lists: ReferenceLists): Figure[] {
  const loans = (request.loanList ?? []).map(({ loanAmount, loanPurpose }, index) => ({
    label: `Loan ${index + 1}`,
    note: longNameIn(lists.loanPurposes, loanPurpose),
    value: dollars(loanAmount),
  }))
  const securities = (request.securityList ?? []).map(({ securityValue, stateName, occupancyType }, index) => ({
    label: `Security ${index + 1}`,
    note: `${longNameIn(lists.states, stateName)}, ${longNameIn(lists.occupancyTypes, occupancyType)}`,
    value: dollars(securityValue),
  }))
  const borrowers = (request.borrowerList ?? []).map(({ employmentType, firstHomeBuyer }, index) => ({
    label: `Borrower ${index + 1}`,
    note: firstHomeBuyer === 'YES' ? 'First home buyer' : undefined,
    value: longNameIn(lists.employmentTypes, employmentType),
  }))
  return [...loans, ...securities, ...borrowers]
}

function dollars(sent: string | number | null | undefined): string {
  const cents = parseDollars(sent ?? '')
  return cents === null ? '' : formatDollars(cents)
}
