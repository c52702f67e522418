import { formatDayInFigures } from '#packages/calendar'
import { type Field, type Fields, parseField } from '#packages/fields'
import { type Cents, formatDollars, parseDollars } from '#packages/money'
import { type Entry, type FormEntry, originationTable, type Scalar, supplementFields } from './origination-table.ts'
import {
  borrowerFields,
  loanFields,
  type SubmissionForm,
  type SubmissionLists,
  securityFields,
  submissionFields,
} from './submission-fields.ts'
import { splitIncrease } from './submission-figures.ts'
import type { Acknowledged } from './warnings.ts'

/** The origin of a value. `changed` values are sent as another code or value than entered. */
export type Origin = 'entered' | 'quote' | 'system' | 'changed'

/** A value of the outgoing request, as shown before sending. */
export type OutgoingValue = {
  /** Its path in the request: "loans.0.loanNumber". */
  readonly path: string
  readonly text: string
  readonly value: Scalar | readonly unknown[]
  readonly origin: Origin
  /** The section of specification 001 that defines it; "ours" if it names the field but no default. */
  readonly section: string
}

/** A form value without a field in the request: it is stored with the submission. */
export type SupplementValue = { readonly name: string; readonly label: string; readonly value: string }

type Options = {
  readonly lists: Pick<SubmissionLists, 'parties'>
  /** The day in Sydney, yyyy-mm-dd. */
  readonly today: string
  /** The texts filled in from a quote, by field path: "loans.k1.amountRequested". */
  readonly quoted?: Readonly<Record<string, string>>
  readonly sendSupplement: boolean
}

type Row = Readonly<Record<string, unknown>>
type Mapped = Pick<OutgoingValue, 'text' | 'value' | 'origin'>
type Sent<Row extends Entry> = Row extends { readonly value: readonly unknown[] } ? Row['value'] : Scalar

export type OriginationRequest = ReturnType<typeof toOriginationRequest>['request'] & {
  readonly acknowledged?: Acknowledged
}

/**
 * Maps a submission to the outgoing request (specification 001 §3, §5, §9) and lists all its values, entered and
 * default, with their origin.
 */
export function toOriginationRequest(form: SubmissionForm, { lists, today, quoted = {}, sendSupplement }: Options) {
  const values: OutgoingValue[] = []

  /** Maps the values of one part in the order of its table. `known` are those that depend on other parts. */
  const mapPart = <const Table extends Readonly<Record<string, Entry>>>(
    path: string,
    [row, rowPath]: readonly [Row, string],
    fields: Fields,
    table: Table,
    known: { readonly [Name in keyof Table]?: Partial<Mapped> },
  ) => {
    const part = Object.entries(table).map(([name, entry]) => {
      const mapped = { ...mapValue(row, rowPath, fields, entry), ...known[name] }
      values.push({ path: path + name, section: entry.section, ...mapped })
      return [name, mapped.value]
    })
    return Object.fromEntries(part) as { readonly [Name in keyof Table]: Sent<Table[Name]> }
  }
  const mapValue = (row: Row, rowPath: string, fields: Fields, entry: Entry): Mapped => {
    if (!('from' in entry)) return { text: '', value: entry.value, origin: 'system' }
    const field = fields[entry.from] ?? submissionFields[entry.from as keyof typeof submissionFields]
    const isOwn = entry.from in row
    const source: Row = isOwn ? row : form
    const text = String(source[entry.from] ?? '').trim()
    return { text, ...mapField(field, text, entry, quoted[isOwn ? rowPath + entry.from : entry.from]) }
  }
  const mapField = (field: Field, text: string, { empty, changes }: FormEntry, quotedText: string | undefined) => {
    const asEntered = originOf(field, text, quotedText)
    if (field.kind === 'date') {
      const { value } = parseField(field, text, {})
      const day = formatDayInFigures(value ? String(value) : today)
      if (text === '') return { value: day, origin: 'system' } as const
      return { value: day, origin: day === text ? asEntered : 'changed' } as const
    }
    if (text === '') return { value: empty, origin: 'system' } as const
    const change = changes?.[text]
    return change === undefined
      ? { value: plain(field, text), origin: asEntered }
      : ({ value: change, origin: 'changed' } as const)
  }

  const numbers = form.loans.map(({ loanNumber }) => loanNumber.trim())
  const partyId = { value: lists.parties.find(({ shortName }) => shortName === form.party)?.id ?? null }
  const policy = mapPart('', [form, ''], submissionFields, originationTable.policy, { partyId })
  const increases = increasesOf(form)
  const loans = form.loans.map((loan, index) =>
    mapPart(`loans.${index}.`, [loan, `loans.${loan.key}.`], loanFields, originationTable.loan, {
      ...(increases && { insuredAmountIncrease: increases[index] }),
    }),
  )
  const loanNumbersOf = new Map<string, string[]>(form.properties.map(({ key }) => [key, []]))
  for (const [loan, { links }] of form.loans.entries())
    for (const key of new Set(links)) loanNumbersOf.get(key)?.push(numbers[loan] ?? '')
  const securities = form.properties.map((security, index) => {
    const linked = loanNumbersOf.get(security.key) ?? []
    const loanNumbers = linked.length > 0 ? { value: linked, origin: 'entered' as const } : { value: numbers }
    const row = [security, `properties.${security.key}.`] as const
    return mapPart(`securities.${index}.`, row, securityFields, originationTable.security, { loanNumbers })
  })
  const borrowers = form.borrowers.map((borrower, index) => {
    const row = [borrower, `borrowers.${borrower.key}.`] as const
    const loanNumbers = { value: numbers }
    return mapPart(`borrowers.${index}.`, row, borrowerFields, originationTable.borrower, { loanNumbers })
  })

  const supplement = toSupplement(form)
  if (sendSupplement) {
    const path = (name: string) => `supplement.${name}`
    for (const name of supplementFields) {
      const text = form[name].trim()
      const origin = text === '' ? 'system' : originOf(submissionFields[name], text, quoted[name])
      values.push({ path: path(name), text, value: supplement[name], origin, section: 'ours' })
    }
    const value = supplement.amountLimitedByGuarantee
    const origin = value.some((amount) => amount !== null) ? 'entered' : 'system'
    values.push({ path: path('amountLimitedByGuarantee'), text: '', value, origin, section: 'ours' })
  }
  return {
    request: { ...policy, loans, securities, borrowers, ...(sendSupplement && { supplement }) },
    values: values as readonly OutgoingValue[],
    kept: sendSupplement ? [] : supplementValues(form),
  }
}

export function toSupplement(form: SubmissionForm) {
  const own = supplementFields.map((name) => [name, plain(submissionFields[name], form[name].trim()) || null])
  return {
    ...(Object.fromEntries(own) as { readonly [Name in (typeof supplementFields)[number]]: string | null }),
    amountLimitedByGuarantee: form.properties.map(
      (security) => plain(securityFields.amountLimitedByGuarantee, security.amountLimitedByGuarantee.trim()) || null,
    ),
  }
}

function supplementValues(form: SubmissionForm): readonly SupplementValue[] {
  const own = supplementFields.map((name) => ({ name, label: submissionFields[name].label, value: form[name].trim() }))
  const amounts = form.properties.map(({ key, addressLine1, amountLimitedByGuarantee }, index) => ({
    name: `properties.${key}.amountLimitedByGuarantee`,
    label: `${securityFields.amountLimitedByGuarantee.label} of ${addressLine1.trim() || `Property ${index + 1}`}`,
    value: amountLimitedByGuarantee.trim(),
  }))
  return [...own, ...amounts].filter(({ value }) => value !== '')
}

/** The part of the increase for each loan in place of the whole; null unless all amounts are valid. */
function increasesOf({ insuredAmountIncrease, loans }: SubmissionForm): readonly Partial<Mapped>[] | null {
  const increase = parseDollars(insuredAmountIncrease)
  const amounts = loans.flatMap(({ amountRequested }) => parseDollars(amountRequested) ?? [])
  if (increase === null || amounts.length < loans.length) return null
  const whole = dollarsOf(increase)
  return splitIncrease(increase, amounts)
    .map(dollarsOf)
    .map((value) => (value === whole ? {} : { value, origin: 'changed' }))
}

/** A figure equal to the quote's but formatted differently counts as quoted. */
function originOf(field: Field, text: string, quoted: string | undefined): Origin {
  return quoted !== undefined && plain(field, quoted.trim()) === plain(field, text) ? 'quote' : 'entered'
}

/** Normalises a figure, such as "$540,000" to "540000.00"; other text stays as entered. */
function plain(field: Field, text: string): string {
  if (text === '' || (field.kind !== 'money' && field.kind !== 'wholeNumber' && field.kind !== 'text')) return text
  const { value } = parseField(field, text, {})
  if (value === undefined || value === null) return text
  return typeof value === 'bigint' ? dollarsOf(value) : String(value)
}

function dollarsOf(amount: Cents): string {
  return formatDollars(amount).replace(/[$,]/g, '')
}
