import { plans, products, type SavedQuote } from '#areas/quote/contract'
import { type Cents, formatDollars, parseDollars } from '#packages/money'
import { originationTable } from './origination-table.ts'
import type { QuotedValues } from './since-quote.ts'
import { loanFields, type SubmissionLists, submissionFields } from './submission-fields.ts'

/** The inputs of the rate band and the limits: amounts in cents, occupancies as priced. */
export type Exposure = {
  readonly productType: string
  readonly loan: Cents
  readonly value: Cents
  readonly occupancies: readonly string[]
}

/** A value that differs from the quote's. */
export type ChangedValue = {
  readonly label: string
  readonly quoted: string
  readonly now: string
  /** The quote's exposure with only this value changed; null if it affects neither LVR, loan nor limits. */
  readonly alone: Exposure | null
}

const { changes } = originationTable.security.occupancyType
const pricedOccupancy = (code: string | null) => changes[code as keyof typeof changes] ?? code ?? ''
const centsOf = (amount: string | number | null | undefined) => parseDollars(amount ?? 0) ?? 0n
const sum = (amounts: readonly (Cents | null)[]) => amounts.reduce<Cents>((total, amount) => total + (amount ?? 0n), 0n)

export function quotedExposure({ request }: Pick<SavedQuote, 'request'>): Exposure {
  const { productType, loanList, securityList, outstandingLoanBalance } = request
  return {
    productType: productType ?? '',
    loan: sum((loanList ?? []).map(({ loanAmount }) => centsOf(loanAmount))) + centsOf(outstandingLoanBalance),
    value: sum((securityList ?? []).map(({ securityValue }) => centsOf(securityValue))),
    occupancies: (securityList ?? []).map(({ occupancyType }) => occupancyType ?? ''),
  }
}

/** The exposure with all current values; null while an amount is missing. */
export function currentExposure(saved: Pick<SavedQuote, 'request'>, values: QuotedValues): Exposure | null {
  const { loans, properties, outstandingLoanBalance } = values
  const amounts = [
    ...loans.map(({ amountRequested }) => amountRequested),
    ...properties.map(({ valuationAmount }) => valuationAmount),
  ]
  if (amounts.includes(null)) return null
  return {
    productType: productNow(quotedExposure(saved).productType, values),
    loan: sum(loans.map(({ amountRequested }) => amountRequested)) + (outstandingLoanBalance ?? 0n),
    value: sum(properties.map(({ valuationAmount }) => valuationAmount)),
    occupancies: properties.map(({ occupancyType }) => pricedOccupancy(occupancyType)),
  }
}

function productNow(quoted: string, { loans }: QuotedValues): string {
  if (loans.some(({ isSMSFLoan }) => isSMSFLoan === 'Y')) return products.superFund
  return quoted === products.superFund ? products.standard : quoted
}

/**
 * The values of a submission that differ from its quote, in screen order.
 *
 * @param lists the long names of codes
 */
export function changedSinceQuote(
  saved: Pick<SavedQuote, 'quote' | 'request'>,
  values: QuotedValues,
  lists: SubmissionLists,
): readonly ChangedValue[] {
  const { quote, request } = saved
  const exposure = quotedExposure(saved)
  const moved: ChangedValue[] = []
  const compare = (label: string, quoted: string, now: string | null, alone: Partial<Exposure> | null = null) => {
    if (quoted === (now ?? '')) return
    moved.push({ label, quoted: quoted || 'nothing', now: now || 'nothing', alone: alone && { ...exposure, ...alone } })
  }
  const compareCodes = (
    label: string,
    list: keyof SubmissionLists,
    quoted: string,
    now: string | null,
    alone: Partial<Exposure> | null = null,
  ) => {
    const nameOf = (code: string) => lists[list].find(({ shortName }) => shortName === code)?.longName ?? code
    if (quoted !== (now ?? '')) compare(label, nameOf(quoted), nameOf(now ?? ''), alone)
  }
  const compareAmounts = (
    label: string,
    sent: string | number | null | undefined,
    now: Cents | null,
    alone: (more: Cents) => Partial<Exposure> | null = () => null,
  ) => {
    const quoted = centsOf(sent)
    const more = (now ?? 0n) - quoted
    if (more === 0n) return
    compare(label, formatDollars(quoted), now === null ? '' : formatDollars(now), now === null ? null : alone(more))
  }
  const moreLoan = (more: Cents) => ({ loan: exposure.loan + more })
  const moreValue = (more: Cents) => ({ value: exposure.value + more })
  const [quotedLoans, securities, borrowers] = [
    request.loanList ?? [],
    request.securityList ?? [],
    request.borrowerList ?? [],
  ]
  const { loans, properties } = values

  compareCodes(submissionFields.party.label, 'parties', request.brandName ?? '', values.party)
  const isMonthly = request.premiumPlanType === plans.monthly
  compareCodes(submissionFields.paymentType.label, 'paymentType', isMonthly ? 'ST' : 'SINGLE', values.paymentType)
  if (values.billingTenure !== null)
    compare('Billing Tenure', String(request.billingTenure ?? ''), String(values.billingTenure))
  compareCodes('Capitalized', 'capitalized', request.capitalisedFlag === 'YES' ? 'Y' : 'N', values.capitalized)
  const balance = submissionFields.outstandingLoanBalance
  compareAmounts(balance.label, request.outstandingLoanBalance, values.outstandingLoanBalance ?? 0n, moreLoan)
  compare(submissionFields.policyNo.label, String(request.lmiPolicyNumber ?? ''), values.policyNo)
  for (const name of ['basePremium', 'gst', 'stampDuty'] as const)
    compareAmounts(submissionFields[name].label, quote[name], values[name])

  compare('Number of loans', String(quotedLoans.length), String(loans.length), {
    loan:
      exposure.loan +
      sum(loans.slice(quotedLoans.length).map(({ amountRequested }) => amountRequested)) -
      sum(quotedLoans.slice(loans.length).map(({ loanAmount }) => centsOf(loanAmount))),
  })
  const isSuperFund = request.productType === products.superFund
  for (const [index, quoted] of quotedLoans.entries()) {
    const now = loans[index]
    if (!now) continue
    compareAmounts(`Loan ${index + 1} amount`, quoted.loanAmount, now.amountRequested, moreLoan)
    compareCodes(`Loan ${index + 1} purpose`, 'loanPurpose', quoted.loanPurpose ?? '', now.loanPurpose)
    const product = { productType: productNow(exposure.productType, values) }
    const label = `Loan ${index + 1} ${loanFields.isSMSFLoan.label.replace(' Loan?', '')}`
    compareCodes(label, 'smsf', isSuperFund ? 'Y' : 'N', now.isSMSFLoan, product)
  }
  compare('Number of properties', String(securities.length), String(properties.length), {
    value:
      exposure.value +
      sum(properties.slice(securities.length).map(({ valuationAmount }) => valuationAmount)) -
      sum(securities.slice(properties.length).map(({ securityValue }) => centsOf(securityValue))),
    occupancies: [
      ...exposure.occupancies.slice(0, properties.length),
      ...properties.slice(securities.length).map(({ occupancyType }) => pricedOccupancy(occupancyType)),
    ],
  })
  for (const [index, quoted] of securities.entries()) {
    const now = properties[index]
    if (!now) continue
    compareAmounts(`Property ${index + 1} value`, quoted.securityValue, now.valuationAmount, moreValue)
    compareCodes(`Property ${index + 1} state`, 'state', quoted.stateName ?? '', now.state)
    const occupancy = pricedOccupancy(now.occupancyType)
    compareCodes(`Property ${index + 1} occupancy`, 'occupancyType', quoted.occupancyType ?? '', occupancy, {
      occupancies: exposure.occupancies.with(index, occupancy),
    })
  }
  compare('Number of borrowers', String(borrowers.length), String(values.borrowers.length))
  for (const [index, quoted] of borrowers.entries()) {
    const now = values.borrowers[index]
    if (!now) continue
    const name = `Borrower ${index + 1}`
    compareCodes(`${name} employment`, 'employmentType', quoted.employmentType ?? '', now.employmentType)
    const buyer = quoted.firstHomeBuyer === 'YES' ? 'Y' : 'N'
    compareCodes(`${name} first home buyer`, 'firstHomeBuyer', buyer, now.firstHomeBuyer)
  }
  return moved
}
