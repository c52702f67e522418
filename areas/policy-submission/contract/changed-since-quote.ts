import type { SavedQuote } from '#areas/quote/contract'
import { displayField, type Field } from '#packages/fields'
import type { Cents } from '#packages/money'
import {
  ownFields,
  pricedOccupancy,
  pricedProduct,
  type QuotedValues,
  quotedValuesOf,
  rowFields,
} from './since-quote.ts'
import type { SubmissionLists } from './submission-fields.ts'
import { sumOf } from './submission-figures.ts'

/** The inputs of the rate band and the limits: amounts in cents, occupancies as priced. */
export type Exposure = {
  readonly productType: string
  readonly loan: Cents
  readonly value: Cents
  readonly occupancies: readonly string[]
}

export type ChangedValue = {
  readonly label: string
  readonly quoted: string
  readonly now: string
  /** The quote's exposure with only this value changed; null if it affects neither LVR, loan nor limits. */
  readonly alone: Exposure | null
}

type Saved = Pick<SavedQuote, 'quote' | 'request'>

export function quotedExposure(saved: Saved): Exposure {
  return exposureOf(quotedValuesOf(saved), saved.request.productType ?? '')
}

/** The exposure with all current values; null while an amount is missing. */
export function currentExposure({ request }: Saved, values: QuotedValues): Exposure | null {
  const { loans, securities } = values
  const isMissing =
    loans.some(({ amountRequested }) => amountRequested === null) ||
    securities.some(({ valuationAmount }) => valuationAmount === null)
  return isMissing ? null : exposureOf(asPriced(values), pricedProduct(request.productType ?? '', values))
}

function exposureOf({ loans, securities, outstandingLoanBalance }: QuotedValues, productType: string): Exposure {
  return {
    productType,
    loan: sumOf([...loans.map(({ amountRequested }) => amountRequested), outstandingLoanBalance]),
    value: sumOf(securities.map(({ valuationAmount }) => valuationAmount)),
    occupancies: securities.map(({ occupancyType }) => occupancyType ?? ''),
  }
}

/** The values with the occupancies that quotes have. */
function asPriced(values: QuotedValues): QuotedValues {
  const securities = values.securities.map((row) => ({ ...row, occupancyType: pricedOccupancy(row.occupancyType) }))
  return { ...values, securities }
}

/** The nouns of the form (specification 001 §3). */
const rowNouns = {
  loans: ['Loan', 'loans'],
  securities: ['Property', 'properties'],
  borrowers: ['Borrower', 'borrowers'],
} as const
const valueNouns: Readonly<Record<string, string>> = {
  amountRequested: 'amount',
  loanPurpose: 'purpose',
  isSMSFLoan: 'SMSF',
  valuationAmount: 'value',
  state: 'state',
  occupancyType: 'occupancy',
  employmentType: 'employment',
  firstHomeBuyer: 'first home buyer',
}

type Value = Cents | string | number | null
type Row = Readonly<Record<string, Value>>

/**
 * The values of a submission that differ from its quote, in screen order.
 *
 * @param lists the long names of codes
 */
export function changedSinceQuote(saved: Saved, values: QuotedValues, lists: SubmissionLists): readonly ChangedValue[] {
  const [quoted, now] = [quotedValuesOf(saved), asPriced(values)]
  const exposure = quotedExposure(saved)
  const changed: ChangedValue[] = []
  const add = (label: string, before: string, after: string, alone: Partial<Exposure> | null) => {
    if (before === after) return
    changed.push({
      label,
      quoted: before || 'nothing',
      now: after || 'nothing',
      alone: alone && { ...exposure, ...alone },
    })
  }
  const show = (field: Field, value: Value) =>
    field.kind === 'wholeNumber' ? String(value ?? '') : displayField(field, value as never, lists)
  const compare = (label: string, field: Field, before: Value, after: Value, index = 0) => {
    if (field.kind !== 'money') return add(label, show(field, before), show(field, after), aloneOf(field, after, index))
    const [was, is] = [sumOf([before as Cents | null]), after as Cents | null]
    if (was === (is ?? 0n)) return
    const isKnown = is !== null || field.optional
    const more = (is ?? 0n) - was
    add(label, show(field, was), isKnown ? show(field, is ?? 0n) : '', isKnown ? aloneOf(field, more, index) : null)
  }
  /** @param value the new value, of an amount its increase */
  const aloneOf = ({ name }: Field, value: Value, index: number): Partial<Exposure> | null => {
    switch (name) {
      case 'outstandingLoanBalance':
      case 'amountRequested':
        return { loan: sumOf([exposure.loan, value as Cents]) }
      case 'valuationAmount':
        return { value: sumOf([exposure.value, value as Cents]) }
      case 'isSMSFLoan':
        return { productType: pricedProduct(exposure.productType, now) }
      case 'occupancyType':
        return { occupancies: exposure.occupancies.with(index, String(value ?? '')) }
      default:
        return null
    }
  }

  for (const field of Object.values(ownFields)) {
    if (field.name === 'billingTenure' && now.billingTenure === null) continue
    compare(field.label.replace(/\?| \(.*/, ''), field, quoted[field.name], now[field.name])
  }
  for (const list of ['loans', 'securities', 'borrowers'] as const) {
    const [noun, nouns] = rowNouns[list]
    const [before, after]: readonly (readonly Row[])[] = [quoted[list], now[list]]
    if (!before || !after) continue
    const resized = [...before.slice(0, after.length), ...after.slice(before.length)]
    const alone = exposureOf({ ...quoted, [list]: resized }, exposure.productType)
    add(`Number of ${nouns}`, String(before.length), String(after.length), alone)
    for (const [index, row] of before.slice(0, after.length).entries())
      for (const field of Object.values<Field>(rowFields[list])) {
        const label = `${noun} ${index + 1} ${valueNouns[field.name]}`
        compare(label, field, row[field.name] ?? null, after[index]?.[field.name] ?? null, index)
      }
  }
  return changed
}
