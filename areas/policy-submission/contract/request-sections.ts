import { type Entry, originationTable } from './origination-table.ts'
import type { SubmissionReceipt } from './submission-calls.ts'
import { borrowerFields, loanFields, propertyFields, submissionFields } from './submission-fields.ts'
import type { Origin, OutgoingValue, SupplementValue } from './to-origination-request.ts'

/** A value of the request, or a value stored with the submission because the request has no field for it. */
export type ShownValue = {
  /** Its name in the request. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly typed?: string | undefined
  readonly origin?: Origin | 'kept' | undefined
}
export type ShownSection = { readonly title: string; readonly values: readonly ShownValue[] }

/** The value as sent: a string unchanged, anything else as JSON. */
export function showRequestValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The sections of a request as sent, each value with its origin if known, and the values kept beside it. */
export function sectionsOf(
  request: object,
  origins: readonly OutgoingValue[] = [],
  kept: readonly SupplementValue[] = [],
): readonly ShownSection[] {
  const known = new Map(origins.map((value) => [value.path, value]))
  const sectionOf = (title: string, path: string, part: object, labels: Labels): ShownSection => ({
    title,
    values: Object.entries(part).map(([name, value]) => ({
      name,
      label: labels[name] ?? name,
      value,
      typed: known.get(path + name)?.typed,
      origin: known.get(path + name)?.origin,
    })),
  })
  const { supplement, ...sent }: Readonly<Record<string, unknown>> = { ...request }
  const policy = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in rowLists)))
  return [
    sectionOf('Policy and premium', '', policy, policyLabels),
    ...Object.entries(rowLists).flatMap(([list, { noun, name, labels }]) =>
      rowsOf(sent[list]).map((row, index) => {
        const title = `${noun} ${index + 1}`
        return sectionOf(row[name] ? `${title} - ${row[name]}` : title, `${list}.${index}.`, row, labels)
      }),
    ),
    ...(supplement ? [sectionOf('Supplement', 'supplement.', supplement, supplementLabels)] : []),
    ...(kept.length > 0
      ? [{ title: 'Kept with the submission', values: kept.map((one) => ({ ...one, origin: 'kept' as const })) }]
      : []),
  ]
}

/** The sections of a receipt: the request as sent, and the values stored because the request had no field for them. */
export function sectionsOfReceipt({ request, supplement }: Pick<SubmissionReceipt, 'request' | 'supplement'>): {
  readonly sent: readonly ShownSection[]
  readonly kept: readonly ShownSection[]
} {
  const sent = sectionsOfText(request)
  const values = Object.entries(supplement ?? {}).flatMap(([name, value]) => {
    const isEmpty = [value].flat().every((one) => one === null)
    return isEmpty ? [] : [{ name, label: supplementLabels[name] ?? name, value }]
  })
  const wasSent = sent.some(({ title }) => title === 'Supplement')
  return { sent, kept: wasSent || values.length === 0 ? [] : [{ title: 'Supplement', values }] }
}

/** Answers no sections for text that is not JSON. */
function sectionsOfText(request: string): readonly ShownSection[] {
  try {
    return sectionsOf(JSON.parse(request))
  } catch {
    return []
  }
}

type Labels = Readonly<Record<string, string>>
type LabelledFields = Readonly<Record<string, { readonly label: string }>>

function labelsOf(table: Readonly<Record<string, Entry>>, fields: LabelledFields): Labels {
  const all: LabelledFields = { ...submissionFields, ...fields }
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [
      name,
      'from' in entry ? (all[entry.from]?.label ?? name) : entry.label,
    ]),
  )
}

const policyLabels = labelsOf(originationTable.policy, submissionFields)
const supplementLabels: Labels = Object.fromEntries(
  Object.entries({ ...submissionFields, ...propertyFields }).map(([name, { label }]) => [name, label]),
)

type RowLabels = { readonly noun: string; readonly name: string; readonly labels: Labels }
const rowLists: Readonly<Record<'loans' | 'securities' | 'borrowers', RowLabels>> = {
  loans: {
    noun: 'Loan',
    name: 'loanNumber',
    labels: {
      ...labelsOf(originationTable.loan, loanFields),
      removablePropertyId: 'Removable property IDs',
      removableBorrowerId: 'Removable borrower IDs',
    },
  },
  securities: {
    noun: 'Property',
    name: 'addressLine1',
    labels: { ...labelsOf(originationTable.security, propertyFields), loanNumbers: 'Loans' },
  },
  borrowers: {
    noun: 'Borrower',
    name: 'uniqueBorrowerId',
    labels: {
      ...labelsOf(originationTable.borrower, borrowerFields),
      loanNumbers: 'Loans',
      dependentAges: 'Ages of dependents',
      incomes: 'Incomes',
      expenses: 'Expenses',
      assets: 'Assets',
    },
  },
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
