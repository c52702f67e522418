import { premiumLines } from '#areas/policy/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { formatDateTime } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars, formatPercent, formatRate, parseDollars } from '#packages/money'
import type { Quote } from './quote.ts'
import type { QuoteRequestBody } from './quote-fields.ts'

/** A line of a quote on screens and in the PDF. */
export type QuoteFigure = {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  /** `total` emphasises the last line of a sum. */
  readonly weight?: 'strong' | 'total'
}

type Figures = readonly QuoteFigure[]
/** A quote of any service: what ours adds to specification 000 may be missing. */
type PricedQuote = Omit<Quote, 'steps' | 'card' | 'validUntil' | 'sourceRefNumber'>

/** Every figure of the premium (specification 000 §3), in the order of the calculation. */
export function premiumFigures(
  quote: PricedQuote,
  { capitalised, showPremiumRate }: { readonly capitalised: boolean; readonly showPremiumRate: boolean },
): Figures {
  return [
    { label: 'Base LVR', value: formatPercent(quote.baseLVR) },
    ...(showPremiumRate ? [{ label: 'Premium rate', value: formatRate(quote.premiumRate) }] : []),
    ...premiumLines(quote, formatDollars),
    ...(capitalised
      ? [
          { label: 'Capitalised loan', value: formatDollars(quote.capitalisedLoan) },
          { label: 'Capitalised LVR', value: formatPercent(quote.capitalisedLVR) },
        ]
      : []),
    { label: 'Calculation date', value: formatDateTime(quote.calculationDate) },
  ]
}

/** The monthly figures (specification 000 §9); empty on other plans. */
export function monthlyFigures({ monthly }: Pick<Quote, 'monthly'>): Figures {
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

/** The card's loadings: YES or NO, and an explanation of those that applied. */
export function loadingFigures({ loadingFactors }: Pick<Quote, 'loadingFactors'>): Figures {
  return Object.entries(loadingFactors).map(([name, applied]) =>
    applied
      ? { label: loadingName(name), value: 'YES', note: loadingMessage(name), weight: 'strong' }
      : { label: loadingName(name), value: 'NO' },
  )
}

/** Each borrower's part of the loans and of the premium payable; empty without property share. */
export function shareFigures({ customerPremiumShares }: Pick<Quote, 'customerPremiumShares'>): Figures {
  return customerPremiumShares.map((share) => ({
    label: `Borrower ${share.borrowerNumber}`,
    note: `Share of the loans ${formatDollars(share.shareAmount)} (${formatPercent(share.sharePercent)})`,
    value: formatDollars(share.premiumAmount),
  }))
}

/** The cover of a request. Results show the product type only for some brands (specification 000 §2). */
export function coverFigures(
  request: QuoteRequestBody,
  { brands, options }: ReferenceLists,
  showProductType: boolean,
): Figures {
  const products = options.productTypes[request.premiumPlanType ?? ''] ?? []
  const { billingTenure } = request
  return [
    { label: 'Brand', value: longNameIn(brands, request.brandName) },
    { label: 'Premium plan', value: longNameIn(options.premiumPlans, request.premiumPlanType) },
    { label: 'Transaction type', value: longNameIn(options.transactionTypes, request.transactionType) },
    ...(showProductType ? [{ label: 'Product type', value: longNameIn(products, request.productType) }] : []),
    ...(billingTenure ? [{ label: 'Billing tenure', value: `${billingTenure} months` }] : []),
    { label: 'Capitalised', value: yesOrNo(request.capitalisedFlag) },
    { label: 'Property share', value: yesOrNo(request.propertyShareFlag) },
    ...(request.incumbentInsurerFlag === 'YES' ? [{ label: 'Incumbent insurer', value: yesOrNo('YES') }] : []),
    ...(request.lmiPolicyNumber ? [{ label: 'LMI Policy Number', value: String(request.lmiPolicyNumber) }] : []),
    ...(request.sourceRefNumber ? [{ label: 'Your reference', value: String(request.sourceRefNumber) }] : []),
  ]
}

/** The loans, securities and borrowers of a request, with the total of `minForTotal` amounts and more. */
export function rowFigures(request: QuoteRequestBody, lists: ReferenceLists, minForTotal = 2): Figures {
  const { outstandingLoanBalance: balance } = request
  const loans = (request.loanList ?? []).map(({ loanAmount, loanPurpose }, index) => ({
    label: `Loan ${index + 1}`,
    note: longNameIn(lists.loanPurposes, loanPurpose),
    value: dollars(loanAmount),
  }))
  if (balance) loans.push({ label: 'Outstanding Loan Balance', note: '', value: dollars(balance) })
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
  const insuredLoans = (request.insuredLoanList ?? []).flatMap(({ loanNumber }, index) =>
    loanNumber ? [{ label: `Insured loan ${index + 1}`, value: String(loanNumber) }] : [],
  )
  return [
    ...loans,
    ...totalOf('Total loan', loans, minForTotal),
    ...securities,
    ...totalOf('Total security value', securities, minForTotal),
    ...borrowers,
    ...insuredLoans,
  ]
}

function totalOf(label: string, amounts: Figures, minForTotal: number): Figures {
  if (amounts.length < minForTotal) return []
  const total = amounts.reduce((sum, { value }) => sum + (parseDollars(value) ?? 0n), 0n)
  return [{ label, value: formatDollars(total), weight: 'strong' }]
}

function dollars(amount: string | number | null | undefined): string {
  const cents = parseDollars(amount ?? '')
  return cents === null ? '' : formatDollars(cents)
}

/** As the specification shows loading factors, beside which a request is shown. */
function yesOrNo(flag: string | null | undefined): string {
  return flag === 'YES' ? 'YES' : 'NO'
}

type LoadingWords = { readonly name: string; readonly message: string }

const loadings: ReadonlyMap<string, LoadingWords> = new Map([
  [
    'firstHomeBuyer',
    {
      name: 'First home buyer',
      message: 'Every borrower is a first home buyer and every security is owner occupied, which lowers the premium.',
    },
  ],
  ['investment', { name: 'Investment', message: 'At least one security is an investment, which raises the premium.' }],
  [
    'selfEmployed',
    { name: 'Self-employed', message: 'At least one borrower is self-employed, which raises the premium.' },
  ],
  [
    'refinanceExternal',
    {
      name: 'Refinance external',
      message: 'At least one loan is refinanced from another lender, which raises the premium.',
    },
  ],
])

/** The display name of a loading of `loadingFactors`; the card's name by default. */
export function loadingName(name: string): string {
  return loadings.get(name)?.name ?? name
}

/** A message that explains an applied loading; by default one with the card's name. */
export function loadingMessage(name: string): string {
  return loadings.get(name)?.message ?? `The loading “${name}” of the rate card applies.`
}
