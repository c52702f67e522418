import { type Field, type Fields, type Lists, longNameIn } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { type Entry, originationTable } from './origination-table.ts'
import type { SubmissionReceipt } from './submission-calls.ts'
import { borrowerFields, loanFields, securityFields, submissionFields } from './submission-fields.ts'
import type { Origin, OutgoingValue, SupplementValue } from './to-origination-request.ts'

/** A value of the request, or a value stored with the submission because the request has no field for it. */
export type ShownValue = {
  readonly name: string
  readonly label: string
  readonly value: unknown
  /** The value for people, such as "Single" and "$10,701.82"; null for a value that nobody gave. */
  readonly described: string | null
  readonly text?: string | undefined
  readonly origin?: Origin | 'kept' | undefined
}
export type ShownSection = { readonly title: string; readonly values: readonly ShownValue[] }

type SectionOptions = {
  /** The names of the request's codes; a code that is not in its list is shown as it is. */
  readonly lists?: Partial<Lists>
  readonly origins?: readonly OutgoingValue[]
  readonly kept?: readonly SupplementValue[]
}

/** The sections of a request as sent: each value with its label, its text for people, and its origin if known. */
export function sectionsOf(
  request: object,
  { lists = {}, origins = [], kept = [] }: SectionOptions = {},
): readonly ShownSection[] {
  const known = new Map(origins.map((value) => [value.path, value]))
  // The acknowledged warnings are shown with the response.
  const { supplement, acknowledged: _acknowledged, ...rest }: Readonly<Record<string, unknown>> = { ...request }
  const loanNumbers = rowsOf(rest.loans).map(({ loanNumber }) => loanNumber)
  const allLoans = loanNumbers.length > 1 ? JSON.stringify(loanNumbers) : null
  const sectionOf = (title: string, path: string, part: object, of: Descriptions): ShownSection => ({
    title,
    values: Object.entries(part).map(([name, value]) => {
      const { label = name, describe = showRequestValue } = of[name] ?? {}
      // Every borrower has every loan: hundreds of numbers would hide that.
      const isAll = name === 'loanNumbers' && JSON.stringify(value) === allLoans
      const described = isAll ? `All ${loanNumbers.length} loans` : describe(value, lists)
      const { text, origin } = known.get(path + name) ?? {}
      return { name, label, value, described, text, origin }
    }),
  })
  const policy = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in rowLists)))
  return [
    sectionOf('Policy and premium', '', policy, policyDescriptions),
    ...Object.entries(rowLists).flatMap(([list, { noun, titleField, descriptions }]) =>
      rowsOf(rest[list]).map((row, index) => {
        const title = `${noun} ${index + 1}`
        return sectionOf(
          row[titleField] ? `${title} - ${row[titleField]}` : title,
          `${list}.${index}.`,
          row,
          descriptions,
        )
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
): { readonly sent: readonly ShownSection[]; readonly kept: readonly ShownSection[] } {
  const sent = sectionsOfText(request, lists)
  const values = Object.entries(supplement ?? {}).flatMap(([name, value]) => {
    const { label = name, describe } = supplementDescriptions[name] ?? {}
    const isEmpty = [value].flat().every((one) => one === null)
    return isEmpty ? [] : [{ name, label, value, described: describe?.(value, lists) ?? showRequestValue(value) }]
  })
  const wasSent = sent.some(({ title }) => title === 'Supplement')
  return { sent, kept: wasSent || values.length === 0 ? [] : [{ title: 'Supplement', values }] }
}

/** Returns no sections for text that is not JSON. */
function sectionsOfText(request: string, lists: Partial<Lists>): readonly ShownSection[] {
  try {
    return sectionsOf(JSON.parse(request), { lists })
  } catch {
    return []
  }
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}

/** The value as sent: a string unchanged, anything else as JSON. */
export function showRequestValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Describes a value for people: "Single", "$10,701.82", "360 months". Null for a value that nobody gave: an empty one,
 * and a placeholder of the specified mapping.
 */
type Describe = (value: unknown, lists: Partial<Lists>) => string | null
type Descriptions = Readonly<Record<string, { readonly label: string; readonly describe: Describe }>>

const policyDescriptions = describePart(originationTable.policy, {})
const rowLists = {
  loans: { noun: 'Loan', titleField: 'loanNumber', descriptions: describePart(originationTable.loan, loanFields) },
  securities: {
    noun: 'Property',
    titleField: 'addressLine1',
    descriptions: describePart(originationTable.security, securityFields),
  },
  borrowers: {
    noun: 'Borrower',
    titleField: 'uniqueBorrowerId',
    descriptions: describePart(originationTable.borrower, borrowerFields),
  },
}
const guarantee = securityFields.amountLimitedByGuarantee
/** The fields of the form that the specified request does not have. */
const supplementDescriptions: Descriptions = {
  ...Object.fromEntries(Object.values(submissionFields).map((field) => [field.name, descriptionOf(field)])),
  [guarantee.name]: {
    label: guarantee.label,
    describe: (amounts, lists) => {
      const described = [amounts].flat().flatMap((amount, index) => {
        const text = formatDescribed(guarantee, amount, lists)
        return text === null ? [] : [`Property ${index + 1}: ${text}`]
      })
      return described.join(', ') || null
    },
  },
}

function describePart(table: Readonly<Record<string, Entry>>, rowFields: Fields): Descriptions {
  const fields: Fields = { ...submissionFields, ...rowFields }
  const described = Object.entries(table).map(([name, entry]) => {
    if (!('from' in entry)) return [name, descriptionOf(entry, entry.value)]
    const field = fields[entry.from]
    if (!field) throw new Error(`the request names no field of the form: ${entry.from}`)
    // An empty choice is sent as the specified default, which a person may have chosen too.
    return [name, descriptionOf({ ...field, ...entry }, field.kind === 'choice' ? null : entry.empty)]
  })
  return Object.fromEntries(described)
}

type DescribedField = Pick<Field, 'label'> & { readonly kind?: string; readonly list?: string; readonly unit?: string }

function descriptionOf(field: DescribedField, placeholder: unknown = null): Descriptions[string] {
  const omitted = JSON.stringify(placeholder)
  const { label } = field
  return {
    label,
    describe: (value, lists) => (JSON.stringify(value) === omitted ? null : formatDescribed(field, value, lists)),
  }
}

function formatDescribed({ kind, list, unit }: DescribedField, value: unknown, lists: Partial<Lists>): string | null {
  if (isEmpty(value)) return null
  if (list !== undefined) return longNameIn(lists[list] ?? [], String(value))
  if (kind === 'money') {
    const cents = typeof value === 'string' || typeof value === 'number' ? parseDollars(value) : null
    if (cents !== null) return formatDollars(cents)
  }
  if (!Array.isArray(value)) return unit === undefined ? describeScalar(value) : `${value} ${unit}`
  const items = value.filter((item) => !isEmpty(item))
  return items.map(describeScalar).join(', ') || null
}

function describeScalar(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(describeScalar).join(' ')
  return String(value)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
