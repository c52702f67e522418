import { type Entry, originationTable } from './origination-table.ts'
import type { SubmissionReceipt } from './submission-calls.ts'
import { borrowerFields, loanFields, propertyFields, submissionFields } from './submission-fields.ts'
import type { KeptValue, Origin, OutgoingValue } from './to-origination-request.ts'

/** A value of the request, or a value stored with the submission because the request has no field for it. */
export type ShownValue = {
  /** Its name in the request. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly typed?: string
  readonly origin?: Origin | 'kept'
}
export type ShownSection = { readonly title: string; readonly values: readonly ShownValue[] }

/** The value as sent: a string unchanged, anything else as JSON. */
export function showRequestValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The values to send, by section of the form. */
export function sectionsOf(values: readonly OutgoingValue[], kept: readonly KeptValue[]): readonly ShownSection[] {
  const sections = new Map<string, ShownValue[]>()
  for (const { path, label, value, typed, origin } of values) {
    const { section, name } = placeOf(path)
    const listed = sections.get(section) ?? []
    listed.push({ name, label, value, typed, origin })
    sections.set(section, listed)
  }
  return titled(sections, kept)
}

/** The sections of a receipt: the request as sent, and the values stored because the request had no field for them. */
export function sectionsOfReceipt({ request, supplement: kept }: Pick<SubmissionReceipt, 'request' | 'supplement'>) {
  const sent = sectionsOfRequest(request)
  const wasSent = sent.some(({ title }) => title === 'Supplement')
  return { sent, kept: kept === null || wasSent ? [] : sectionsOfSupplement(kept) }
}

/** Answers no sections for text that is not JSON. */
function sectionsOfRequest(request: string): readonly ShownSection[] {
  const sections = new Map<string, ShownValue[]>()
  const add = (section: string, part: object, labels: Readonly<Record<string, string>>) => {
    const values = Object.entries(part).filter(([name]) => !(section === policy && lists.has(name)))
    sections.set(
      section,
      values.map(([name, value]) => ({ name, label: labels[name] ?? name, value })),
    )
  }
  let sent: Readonly<Record<string, unknown>>
  try {
    sent = JSON.parse(request)
  } catch {
    return []
  }
  add(policy, sent, labelsOf(originationTable.policy, submissionFields))
  for (const [list, labels] of Object.entries(rowLabels))
    for (const [index, row] of rowsOf(sent[list]).entries()) add(`${list}.${index}`, row, labels)
  if (sent.supplement) add(supplement, sent.supplement, supplementLabels)
  return titled(sections, [])
}

function sectionsOfSupplement(kept: object): readonly ShownSection[] {
  const values = Object.entries(kept).flatMap(([name, value]) => {
    const amounts = Array.isArray(value) ? value.filter((amount) => amount !== null) : [value]
    if (value === null || amounts.length === 0) return []
    return [{ name, label: supplementLabels[name] ?? name, value }]
  })
  return values.length === 0 ? [] : [{ title: 'Supplement', values }]
}

const policy = ''
const supplement = 'supplement'
const lists = new Set(['loans', 'securities', 'borrowers', supplement])

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

const rowLabels: Readonly<Record<string, Labels>> = {
  loans: labelsOf(originationTable.loan, loanFields),
  securities: { ...labelsOf(originationTable.security, propertyFields), loanNumbers: 'Loans' },
  borrowers: { ...labelsOf(originationTable.borrower, borrowerFields), loanNumbers: 'Loans' },
}
const supplementLabels: Labels = Object.fromEntries(
  Object.entries({ ...submissionFields, ...propertyFields }).map(([name, { label }]) => [name, label]),
)

/** "loans.0.loanNumber" belongs to the section "loans.0". */
function placeOf(path: string): { readonly section: string; readonly name: string } {
  const parts = path.split('.')
  return { section: parts.slice(0, -1).join('.'), name: parts.at(-1) ?? '' }
}

const rowNouns: Readonly<Record<string, readonly [noun: string, name: string]>> = {
  loans: ['Loan', 'loanNumber'],
  securities: ['Property', 'addressLine1'],
  borrowers: ['Borrower', 'uniqueBorrowerId'],
}

function titled(
  sections: ReadonlyMap<string, readonly ShownValue[]>,
  kept: readonly KeptValue[],
): readonly ShownSection[] {
  const shown = [...sections].map(([section, values]) => ({ title: titleOf(section, values), values }))
  if (kept.length === 0) return shown
  return [
    ...shown,
    { title: 'Kept with the submission', values: kept.map((one) => ({ ...one, origin: 'kept' as const })) },
  ]
}

function titleOf(section: string, values: readonly ShownValue[]): string {
  if (section === policy) return 'Policy and premium'
  if (section === supplement) return 'Supplement'
  const [list = '', place] = section.split('.')
  const [noun, name] = rowNouns[list] ?? [list, '']
  const named = values.find((value) => value.name === name)?.value
  const title = `${noun} ${Number(place) + 1}`
  return named ? `${title} - ${String(named)}` : title
}

function rowsOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : []
}
