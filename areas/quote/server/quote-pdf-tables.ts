import { formatDollars, formatPercent, fromDollars, toDollars } from '#packages/money'
import { contentWidth, factsTable, type PdfTable, type Row } from '#platform/pdf'
import { loadingName, loadingSentence, type Quote } from '../contract/index.ts'

/** The content of a quote PDF: names instead of codes, and the parts that the lender's features show. */
export type QuotePdfContent = {
  readonly quote: Omit<Quote, 'steps'>
  readonly shows: { readonly premiumRate: boolean; readonly quoteReference: boolean; readonly productType: boolean }
  /** First and last name of the quote's creator. */
  readonly preparedFor: string
  /** The long name of the brand. */
  readonly brand: string
  readonly insurer: string
  readonly premiumPlan: string
  readonly transactionType: string
  readonly productType: string
  readonly capitalised: boolean
  /** Amounts in dollars. */
  readonly loans: readonly { readonly purpose: string; readonly amount: number }[]
  readonly securities: readonly { readonly state: string; readonly occupancy: string; readonly value: number }[]
  readonly borrowers: readonly { readonly employment: string; readonly firstHomeBuyer: boolean }[]
  /** Set for a top-up, and for a new loan when the lender's options include the existing loan. */
  readonly existingPolicy: ExistingPolicy | null
}

type ExistingPolicy = {
  /** Null when another insurer covers the loan. */
  readonly lmiPolicyNumber: string | null
  readonly incumbentInsurer: boolean
  /** Null when the lender does not state one. */
  readonly outstandingLoanBalance: number | null
  readonly insuredLoans: readonly string[]
}

const none = '–'
/** The two columns of a page in points; the left one is wider. */
const widths = { left: contentWidth - 230, right: 206 } as const

/** Every figure of the premium, with the monthly amounts on the monthly plan. */
export function premiumTable({ quote }: QuotePdfContent): PdfTable {
  const { monthly } = quote
  const row = (
    name: string,
    total: number,
    month: number | null | undefined,
    emphasis?: NonNullable<Row['emphasis']>,
  ): Row => ({
    cells: [name, formatDollars(total), month == null ? none : formatDollars(month)],
    ...(emphasis ? { emphasis } : {}),
  })
  // The month's total less its payable amount, so that the column adds up.
  const credits = monthly && fromDollars(monthly.totalPremium) - fromDollars(monthly.customerPremiumPayable)
  const rows = [
    row('Original base premium', quote.originalBasePremium, null),
    row('Previous premium paid', quote.previousPremiumPaid, null),
    row('Base premium', quote.basePremium, monthly?.basePremium),
    row('GST', quote.gst, monthly?.gst),
    row('Stamp duty', quote.stampDuty, monthly?.stampDuty),
    row('Total premium', quote.totalPremium, monthly?.totalPremium, 'sum'),
    row('Government credits', quote.governmentCredits, credits === null ? null : toDollars(credits)),
    row('Customer premium payable', quote.customerPremiumPayable, monthly?.customerPremiumPayable, 'payable'),
  ]
  const amounts = [
    { heading: 'Amount', width: 79, align: 'right' } as const,
    ...(monthly ? [{ heading: 'Each month', width: 68, align: 'right' } as const] : []),
  ]
  const item = { heading: 'Item', width: amounts.reduce((rest, column) => rest - column.width, widths.left as number) }
  return { heading: 'Premium', columns: [item, ...amounts], rows }
}

/** The cover requested, and the rate card. */
export function coverTable(content: QuotePdfContent): PdfTable {
  const { card, monthly, customerPremiumShares } = content.quote
  const tenure = monthly?.billingTenure
  const facts = [
    ['Premium plan', content.premiumPlan],
    ['Transaction type', content.transactionType],
    ...(content.shows.productType ? [['Product type', content.productType] as const] : []),
    ...(tenure ? [['Billing tenure', tenure === 1 ? '1 month' : `${tenure} months`] as const] : []),
    ['Capitalised', yesNo(content.capitalised)],
    ['Property share', yesNo(customerPremiumShares.length > 0)],
    ['Rate card', card.name],
    ['Card version', card.version],
  ] as const
  return factsTable('Cover', facts, [widths.right * 0.44, widths.right * 0.56], 'right')
}

/** Every loading of the card, whether it applied, and the reason. */
export function loadingsTable({ quote }: QuotePdfContent): PdfTable {
  const columns = [
    { heading: 'Loading', width: 120 },
    { heading: 'Applied', width: 52 },
    { heading: 'Why', width: contentWidth - 172 },
  ]
  const rows = Object.entries(quote.loadingFactors).map(([name, applied]) => ({
    cells: [loadingName(name), yesNo(applied), applied ? loadingSentence(name) : none],
  }))
  return { heading: 'Loading factors', columns, rows }
}

/**
 * The priced loans, securities and borrowers as rows of one or two tables. The borrowers' shares need the full width;
 * without shares, the existing policy is placed next to the borrowers.
 */
export function pricedTables(content: QuotePdfContent): readonly (readonly PdfTable[])[] {
  const { existingPolicy, quote } = content
  const shared = quote.customerPremiumShares.length > 0
  const borrowers = borrowersTable(content, shared ? contentWidth : widths.left)
  const policy = existingPolicy ? [existingPolicyTable(existingPolicy, shared)] : []
  return [
    [securitiesTable(content), loansTable(content)],
    ...(shared ? [[borrowers], policy] : [[borrowers, ...policy]]),
  ]
}

function loansTable({ loans, existingPolicy }: QuotePdfContent): PdfTable {
  const balance = existingPolicy?.outstandingLoanBalance ?? null
  const rows: Row[] = loans.map(({ purpose, amount }, index) => ({
    cells: [String(index + 1), purpose, formatDollars(amount)],
  }))
  if (balance !== null) rows.push({ cells: [none, 'Outstanding balance', formatDollars(balance)] })
  if (rows.length > 1)
    rows.push({
      cells: ['Total', 'All loans', sumOf([...loans.map(({ amount }) => amount), balance ?? 0])],
      emphasis: 'sum',
    })
  const columns = [
    { heading: 'Loan', width: 34 },
    { heading: 'Loan purpose', width: widths.right - 34 - 78 },
    { heading: 'Loan amount', width: 78, align: 'right' },
  ] as const
  return { heading: 'Loans', columns, rows }
}

function securitiesTable({ securities }: QuotePdfContent): PdfTable {
  const rows: Row[] = securities.map(({ state, occupancy, value }, index) => ({
    cells: [String(index + 1), state, occupancy, formatDollars(value)],
  }))
  if (rows.length > 1)
    rows.push({ cells: ['Total', 'All securities', '', sumOf(securities.map(({ value }) => value))], emphasis: 'sum' })
  const columns = [
    { heading: 'Security', width: 42 },
    { heading: 'State', width: widths.left - 42 - 77 - 72 },
    { heading: 'Occupancy', width: 77 },
    { heading: 'Security value', width: 72, align: 'right' },
  ] as const
  return { heading: 'Securities', columns, rows }
}

/** The borrowers; on a property share with the part of each in the loan and the premium. */
function borrowersTable({ borrowers, quote }: QuotePdfContent, width: number): PdfTable {
  const shares = quote.customerPremiumShares
  const shared = shares.length > 0
  const rows = borrowers.map(({ employment, firstHomeBuyer }, index) => {
    const share = shares.find(({ borrowerNumber }) => borrowerNumber === index + 1)
    const parts = share
      ? [formatDollars(share.shareAmount), formatPercent(share.sharePercent), formatDollars(share.premiumAmount)]
      : [none, none, none]
    return { cells: [String(index + 1), employment, yesNo(firstHomeBuyer), ...(shared ? parts : [])] }
  })
  const share = (heading: string) => ({ heading, width: (width - 262) / 3, align: 'right' }) as const
  const columns = [
    { heading: 'Borrower', width: 46 },
    { heading: 'Employment', width: shared ? 134 : width - 46 - 82 },
    { heading: 'First home buyer', width: 82, align: shared ? 'left' : 'right' },
    ...(shared ? [share('Share of the loans'), share('Share'), share('Premium share')] : []),
  ] as const
  return { heading: shared ? 'Borrowers and their shares' : 'Borrowers', columns, rows }
}

/** The policy to top up. The outstanding balance is listed with the loans. */
function existingPolicyTable(policy: ExistingPolicy, isWide: boolean): PdfTable {
  const { lmiPolicyNumber, incumbentInsurer, insuredLoans } = policy
  const facts = [
    ['LMI policy number', lmiPolicyNumber ?? (incumbentInsurer ? 'Insured elsewhere' : 'None')],
    ['Incumbent insurer', yesNo(incumbentInsurer)],
    ...(insuredLoans.length === 0 ? [] : [['Insured loans', insuredLoans.join(', ')] as const]),
  ] as const
  return isWide
    ? factsTable('Existing LMI policy', facts, [130, contentWidth - 130])
    : factsTable('Existing LMI policy', facts, [widths.right * 0.52, widths.right * 0.48], 'right')
}

function yesNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}

function sumOf(amounts: readonly number[]): string {
  return formatDollars(amounts.reduce((sum, amount) => sum + fromDollars(amount), 0n))
}
