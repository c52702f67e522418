import { formatDayInFigures } from '#packages/calendar'
import { type Field, type Fields, type Option, parseField } from '#packages/fields'
import { type Cents, formatDollars, parseDollars } from '#packages/money'
import type { OriginationRequest } from './origination-request.ts'
import {
  type Entry,
  type FormEntry,
  originationTable,
  placeholders,
  type Scalar,
  supplementFields,
} from './origination-table.ts'
import {
  borrowerFields,
  loanFields,
  propertyFields,
  type SubmissionForm,
  type SubmissionLists,
  submissionFields,
} from './submission-fields.ts'
import { splitIncrease } from './submission-figures.ts'

/** The origin of a value. `changed` values are sent as another code or value than entered. */
export type Origin = 'entered' | 'quote' | 'system' | 'changed'

/** A value of the outgoing request, as shown before sending. */
export type OutgoingValue = {
  /** Its path in the request: "loans.0.loanNumber". */
  readonly path: string
  /** The text on the form; may be empty. */
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

/**
 * Maps a submission to the outgoing request (specification 001 §3, §5, §9) and lists all its values, entered and
 * default, with their origin.
 */
export function toOriginationRequest(
  form: SubmissionForm,
  { lists, today, quoted = {}, sendSupplement }: Options,
): {
  readonly request: OriginationRequest
  readonly values: readonly OutgoingValue[]
  readonly kept: readonly SupplementValue[]
} {
  const values: OutgoingValue[] = []

  const mapPart = <Table extends Readonly<Record<string, Entry>>>(
    path: string,
    row: Row,
    rowPath: string,
    fields: Fields,
    table: Table,
  ) => {
    const part = Object.entries(table).map(([name, entry]) => {
      const mapped = mapValue(row, rowPath, fields, entry)
      values.push({ path: `${path}${name}`, section: entry.section, ...mapped })
      return [name, mapped.value] as const
    })
    return Object.fromEntries(part) as { readonly [Name in keyof Table]: Scalar }
  }
  const mapValue = (row: Row, rowPath: string, fields: Fields, entry: Entry) => {
    if (!('from' in entry)) return { text: '', value: entry.value, origin: 'system' as const }
    const field = fields[entry.from] ?? submissionFields[entry.from as keyof typeof submissionFields]
    const own = entry.from in row
    const source: Row = own ? row : form
    const text = String(source[entry.from] ?? '').trim()
    const originAsEntered = originOf(field, text, quoted[own ? rowPath + entry.from : entry.from])
    return { text, ...mapField(field, text, entry, originAsEntered) }
  }
  const mapField = (field: Field, text: string, { empty, changes }: FormEntry, originAsEntered: Origin) => {
    if (field.kind === 'date') {
      const { value } = parseField(field, text, {})
      const day = formatDayInFigures(value ? String(value) : today)
      if (text === '') return { value: day, origin: 'system' as const }
      return { value: day, origin: day === text ? originAsEntered : ('changed' as const) }
    }
    if (text === '') return { value: empty, origin: 'system' as const }
    const value = changes?.[text] ?? plain(field, text)
    return { value, origin: changes?.[text] === undefined ? originAsEntered : ('changed' as const) }
  }
  /** Replaces the whole increase, which belongs to the form, by the part of one loan. */
  const mapIncrease = (path: string, part: Cents | undefined) => {
    if (part === undefined) return {}
    const insuredAmountIncrease = dollarsOf(part)
    const at = values.findLastIndex((value) => value.path === path)
    const whole = values[at]
    if (whole && whole.value !== insuredAmountIncrease)
      values[at] = { ...whole, value: insuredAmountIncrease, origin: 'changed' }
    return { insuredAmountIncrease }
  }
  const mapList = <List extends readonly unknown[]>(path: string, list: List, origin: Origin, section: string) => {
    values.push({ path, text: '', value: list, origin, section })
    return list
  }

  const numbers = form.loans.map(({ loanNumber }) => loanNumber.trim())
  const partyId = { ...originationTable.policy.partyId, value: partyIdOf(form.party, lists.parties) }
  const policy = mapPart('', form, '', submissionFields, { ...originationTable.policy, partyId })

  const increases = increasesOf(form)
  const loans = form.loans.map((loan, index) => {
    const path = `loans.${index}.`
    return {
      ...mapPart(path, loan, `loans.${loan.key}.`, loanFields, originationTable.loan),
      ...mapIncrease(`${path}insuredAmountIncrease`, increases[index]),
      removablePropertyId: mapList(`${path}removablePropertyId`, [], 'system', 'ours'),
      removableBorrowerId: mapList(`${path}removableBorrowerId`, [], 'system', 'ours'),
    }
  })
  const loanNumbersOf = new Map<string, string[]>(form.properties.map(({ key }) => [key, []]))
  for (const [loan, { links }] of form.loans.entries())
    for (const key of new Set(links)) loanNumbersOf.get(key)?.push(numbers[loan] ?? '')
  const securities = form.properties.map((property, index) => {
    const path = `securities.${index}.`
    const linkedNumbers = loanNumbersOf.get(property.key) ?? []
    const linked = linkedNumbers.length > 0
    return {
      loanNumbers: mapList(`${path}loanNumbers`, linked ? linkedNumbers : numbers, linked ? 'entered' : 'system', '5'),
      ...mapPart(path, property, `properties.${property.key}.`, propertyFields, originationTable.security),
    }
  })
  const borrowers = form.borrowers.map((borrower, index) => {
    const path = `borrowers.${index}.`
    return {
      loanNumbers: mapList(`${path}loanNumbers`, numbers, 'system', '3'),
      ...mapPart(path, borrower, `borrowers.${borrower.key}.`, borrowerFields, originationTable.borrower),
      dependentAges: mapList(`${path}dependentAges`, [], 'system', '9'),
      incomes: mapList(`${path}incomes`, placeholders.incomes, 'system', '9'),
      expenses: mapList(`${path}expenses`, placeholders.expenses, 'system', '9'),
      assets: mapList(`${path}assets`, placeholders.assets, 'system', '9'),
    }
  })

  const supplement = toSupplement(form)
  if (sendSupplement) {
    for (const name of supplementFields) {
      const field = submissionFields[name]
      const text = form[name].trim()
      const origin = text === '' ? 'system' : originOf(field, text, quoted[name])
      values.push({ path: `supplement.${name}`, text, value: supplement[name], origin, section: 'ours' })
    }
    const { amountLimitedByGuarantee: amounts } = supplement
    const origin = amounts.some((amount) => amount !== null) ? 'entered' : 'system'
    mapList('supplement.amountLimitedByGuarantee', amounts, origin, 'ours')
  }
  const request = { ...policy, loans, securities, borrowers, ...(sendSupplement && { supplement }) }
  return { request, values, kept: sendSupplement ? [] : supplementValues(form) }
}

const guarantee = propertyFields.amountLimitedByGuarantee.label

/** The form values without a field in the request of specification 001. */
export function toSupplement(form: SubmissionForm) {
  const own = supplementFields.map((name) => [name, plain(submissionFields[name], form[name].trim()) || null])
  return {
    ...(Object.fromEntries(own) as { readonly [Name in (typeof supplementFields)[number]]: string | null }),
    amountLimitedByGuarantee: form.properties.map(
      (property) => plain(propertyFields.amountLimitedByGuarantee, property.amountLimitedByGuarantee.trim()) || null,
    ),
  }
}

function supplementValues(form: SubmissionForm): readonly SupplementValue[] {
  const own = supplementFields.map((name) => ({ name, label: submissionFields[name].label, value: form[name].trim() }))
  const amounts = form.properties.map(({ key, addressLine1, amountLimitedByGuarantee }, index) => ({
    name: `properties.${key}.amountLimitedByGuarantee`,
    label: `${guarantee} of ${addressLine1.trim() || `Property ${index + 1}`}`,
    value: amountLimitedByGuarantee.trim(),
  }))
  return [...own, ...amounts].filter(({ value }) => value !== '')
}

/** The part of the increase for each loan; none unless all amounts are valid. */
function increasesOf({ insuredAmountIncrease, loans }: SubmissionForm): readonly Cents[] {
  const increase = parseDollars(insuredAmountIncrease)
  const amounts = loans.flatMap(({ amountRequested }) => parseDollars(amountRequested) ?? [])
  return increase === null || amounts.length < loans.length ? [] : splitIncrease(increase, amounts)
}

function partyIdOf(party: string, parties: readonly Option[]): number | null {
  return parties.find(({ shortName }) => shortName === party)?.id ?? null
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

/** An amount as sent: "540000.00". */
function dollarsOf(amount: Cents): string {
  return formatDollars(amount).replace(/[$,]/g, '')
}
