import { useEnvironment } from '#areas/environment/portal'
import type { SentQuoteRequest } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { longNameIn } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { Section } from '#ui/page'
import { DataList, type Figure } from '#ui/table'

type RequestSummaryProps = { readonly request: SentQuoteRequest; readonly lists: ReferenceLists }

/** The request that the premium was calculated for. */
export function RequestSummary({ request, lists }: RequestSummaryProps) {
  const showsProductType = useProductTypeShown(lists)
  return (
    <Section title="Calculated for">
      <DataList figures={requestFigures(request, lists, showsProductType(request))} />
    </Section>
  )
}

/** Whether results show the product type: only for the brands of one lender (specification 000 §2). */
export function useProductTypeShown({ brands }: ReferenceLists): (request: SentQuoteRequest) => boolean {
  const { productTypeInResultsFor: lender } = useEnvironment()
  return ({ brandName }) => lender !== null && longNameIn(brands, brandName).includes(lender)
}

/** The fields and rows of a request as figures. */
export function requestFigures(request: SentQuoteRequest, lists: ReferenceLists, productType: boolean): Figure[] {
  return [...coverFigures(request, lists, productType), ...rowFigures(request, lists)]
}

function coverFigures(request: SentQuoteRequest, { brands, options }: ReferenceLists, productType: boolean): Figure[] {
  const products = options.productTypes[request.premiumPlanType ?? ''] ?? []
  return [
    { label: 'Brand', value: longNameIn(brands, request.brandName) },
    { label: 'Premium plan', value: longNameIn(options.premiumPlans, request.premiumPlanType) },
    { label: 'Transaction type', value: longNameIn(options.transactionTypes, request.transactionType) },
    ...(productType ? [{ label: 'Product type', value: longNameIn(products, request.productType) }] : []),
    { label: 'Capitalised', value: request.capitalisedFlag ?? 'NO' },
    ...(request.incumbentInsurerFlag === 'YES' ? [{ label: 'Incumbent insurer', value: 'YES' }] : []),
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
  const insuredLoans = (request.insuredLoanList ?? []).flatMap(({ loanNumber }, index) =>
    loanNumber ? [{ label: `Insured loan ${index + 1}`, value: String(loanNumber) }] : [],
  )
  const borrowers = (request.borrowerList ?? []).map(({ employmentType, firstHomeBuyer }, index) => ({
    label: `Borrower ${index + 1}`,
    note: firstHomeBuyer === 'YES' ? 'First home buyer' : undefined,
    value: longNameIn(lists.employmentTypes, employmentType),
  }))
  return [...loans, ...securities, ...borrowers, ...insuredLoans]
}

function dollars(sent: string | number | null | undefined): string {
  const cents = parseDollars(sent ?? '')
  return cents === null ? '' : formatDollars(cents)
}
