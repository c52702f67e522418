import type { Lists } from '#packages/fields'
import {
  borrowerDescriptions,
  type Descriptions,
  loanDescriptions,
  policyDescriptions,
  propertyDescriptions,
  supplementDescriptions,
} from './describe-value.ts'
import type { SubmissionReceipt } from './submission-calls.ts'
import type { Origin, OutgoingValue, SupplementValue } from './to-origination-request.ts'

/** A value of the request, or a value stored with the submission because the request has no field for it. */
export type ShownValue = {
  /** Its name in the request. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  /** The value for people, such as "Single" and "$10,701.82"; null for a value that nobody gave. */
  readonly described: string | null
  readonly text?: string | undefined
  readonly origin?: Origin | 'kept' | undefined
}
export type ShownSection = { readonly title: string; readonly values: readonly ShownValue[] }

/** The value as sent: a string unchanged, anything else as JSON. */
export function showRequestValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type SectionOptions = {
  /** The names of the request's codes; a code that is not in its list is shown as it is. */
  readonly lists?: Partial<Lists>
  readonly origins?: readonly OutgoingValue[]
  /** The values stored beside the request. */
  readonly kept?: readonly SupplementValue[]
}

/** The sections of a request as sent: each value with its label, its text for people, and its origin if known. */
export function sectionsOf(
  request: object,
  { lists = {}, origins = [], kept = [] }: SectionOptions = {},
): readonly ShownSection[] {
  const known = new Map(origins.map((value) => [value.path, value]))
  const loanNumbers = rowsOf((request as Readonly<Record<string, unknown>>).loans).map(({ loanNumber }) => loanNumber)
  const allLoans = loanNumbers.length > 1 ? JSON.stringify(loanNumbers) : null
  const toText = (of: Descriptions, name: string, value: unknown) => {
    // Every borrower has every loan: hundreds of numbers would hide that.
    if (name === 'loanNumbers' && JSON.stringify(value) === allLoans) return `All ${loanNumbers.length} loans`
    const { [name]: description } = of
    return description ? description.toText(value, lists) : showRequestValue(value)
  }
  const sectionOf = (title: string, path: string, part: object, of: Descriptions): ShownSection => ({
    title,
    values: Object.entries(part).map(([name, value]) => ({
      name,
      label: of[name]?.label ?? name,
      value,
      described: toText(of, name, value),
      text: known.get(path + name)?.text,
      origin: known.get(path + name)?.origin,
    })),
  })
  // The acknowledged warnings are shown with the response.
  const { supplement, acknowledged: _acknowledged, ...rest }: Readonly<Record<string, unknown>> = { ...request }
  const policy = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in rowLists)))
  return [
    sectionOf('Policy and premium', '', policy, policyDescriptions),
    ...Object.entries(rowLists).flatMap(([list, { noun, name, of }]) =>
      rowsOf(rest[list]).map((row, index) => {
        const title = `${noun} ${index + 1}`
        return sectionOf(row[name] ? `${title} - ${row[name]}` : title, `${list}.${index}.`, row, of)
      }),
    ),
    ...(supplement ? [sectionOf('Supplement', 'supplement.', supplement, supplementDescriptions)] : []),
    ...(kept.length > 0 ? [{ title: 'Kept with the submission', values: kept.map(keptValue) }] : []),
  ]
}

function keptValue(one: SupplementValue): ShownValue {
  return { ...one, described: one.value, origin: 'kept' }
}

/** The sections of a receipt: the request as sent, and the values stored because the request had no field for them. */
export function sectionsOfReceipt(
  { request, supplement }: Pick<SubmissionReceipt, 'request' | 'supplement'>,
  lists: Partial<Lists> = {},
): {
  readonly sent: readonly ShownSection[]
  readonly kept: readonly ShownSection[]
} {
  const rest = sectionsOfText(request, lists)
  const values = Object.entries(supplement ?? {}).flatMap(([name, value]) => {
    const isEmpty = [value].flat().every((one) => one === null)
    const { label = name, toText } = supplementDescriptions[name] ?? {}
    return isEmpty ? [] : [{ name, label, value, described: toText?.(value, lists) ?? showRequestValue(value) }]
  })
  const wasSent = rest.some(({ title }) => title === 'Supplement')
  return { sent: rest, kept: wasSent || values.length === 0 ? [] : [{ title: 'Supplement', values }] }
}

/** Returns no sections for text that is not JSON. */
function sectionsOfText(request: string, lists: Partial<Lists>): readonly ShownSection[] {
  try {
    return sectionsOf(JSON.parse(request), { lists })
  } catch {
    return []
  }
}

type RowPart = { readonly noun: string; readonly name: string; readonly of: Descriptions }
const rowLists: Readonly<Record<'loans' | 'securities' | 'borrowers', RowPart>> = {
  loans: { noun: 'Loan', name: 'loanNumber', of: loanDescriptions },
  securities: { noun: 'Property', name: 'addressLine1', of: propertyDescriptions },
  borrowers: { noun: 'Borrower', name: 'uniqueBorrowerId', of: borrowerDescriptions },
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
