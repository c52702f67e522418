import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import type { CodeListName } from '#areas/reference-data/server'
import { date, defineFields, type Field, type FieldError, money, type Option, parseField } from '#packages/fields'
import type { PlainDate } from '#platform/clock'
import { Refusal } from '#platform/http'
import {
  type Entry,
  messages,
  type OriginationRequestBody,
  originationTable,
  parseSubmission,
  type SubmissionForm,
  type SubmissionLists,
  submissionFields,
} from '../contract/index.ts'
import { fromOriginationRequest, loansByNumber } from './from-origination-request.ts'

type Rules = {
  readonly lists: SubmissionLists
  readonly codesOf: (list: CodeListName) => readonly Option[]
  readonly today: PlainDate
}

export type CheckedRequest = ReturnType<typeof validateOriginationRequest>
type LoanTerms = { readonly [N in (typeof termNames)[number]]: string | null }

const termNames = [
  'loanType',
  'paymentType',
  'interestType',
  'fixedRateExpiryDate',
  'interestRate',
  'repaymentFrequency',
] as const
/** The portal's defaults for an unknown date or valuation. */
const unknownDay = '1901-01-01'
const noValuation = 'NONE'
/** PostgreSQL has no year 0. */
const firstDay = '1900-01-01'
const maxErrors = 500

type Sent = Readonly<Record<string, unknown>>
type Table = Readonly<Record<string, Entry>>

/**
 * Validates a request from any system: form values by the rules of the form, and values that the portal fills in by
 * their code list or kind.
 *
 * @throws Refusal 400 with all errors; field names are those of the form: "loans.0.amountRequested"
 */
export function validateOriginationRequest(
  request: OriginationRequestBody,
  rules: Rules,
  form: SubmissionForm = fromOriginationRequest(request),
) {
  const { values, errors = [] } = parseSubmission(form, rules.lists, rules.today, request.supplement != null)
  const more = [
    ...linkErrors(request),
    ...partyErrors(request, rules),
    ...filledErrors(request, rules),
    ...guaranteeErrors(request),
  ]
  if (!values || more.length > 0) throw new Refusal(400, [...errors, ...more].slice(0, maxErrors))
  return {
    submission: values,
    // In the order of the rows.
    terms: (request.loans ?? []).map(termsOf),
    valuations: (request.securities ?? []).map(valuationOf),
    request,
  }
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** An error for each number of a loan that is not in the request. */
function linkErrors({ loans, securities, borrowers }: OriginationRequestBody): readonly FieldError[] {
  const isKnown = loansByNumber(loans, () => true)
  const errors: FieldError[] = []
  const examine = (numbers: readonly unknown[] | null | undefined, field: string, name: string) => {
    for (const loanNumber of numbers ?? []) {
      if (isKnown(loanNumber) || errors.length >= maxErrors) continue
      errors.push({ code: 'loan-unknown', message: messages.unknownLoan(name, text(loanNumber)), field })
    }
  }
  for (const [index, { loanNumbers, addressLine1 }] of (securities ?? []).entries())
    examine(loanNumbers, `properties.${index}.links`, text(addressLine1).trim() || `Property ${index + 1}`)
  for (const [index, { loanNumbers }] of (borrowers ?? []).entries())
    examine(loanNumbers, `borrowers.${index}.loanNumbers`, `Borrower ${index + 1}`)
  return errors
}

/** A brand whose id does not match its name is unknown. */
function partyErrors({ lenderCode, partyId }: OriginationRequestBody, { lists }: Rules): readonly FieldError[] {
  if (partyId === null || partyId === undefined) return []
  const party = lists.parties.find(({ shortName }) => shortName === lenderCode)
  return !party || String(party.id) === String(partyId) ? [] : [submissionFields.party.error('unknown')]
}

/** An amount beyond the last security would be lost. */
function guaranteeErrors({ securities, supplement }: OriginationRequestBody): readonly FieldError[] {
  const field = 'amountLimitedByGuarantee'
  const amounts = supplement?.[field]?.length ?? 0
  if (amounts <= (securities?.length ?? 0)) return []
  return [{ code: `${field}-rows`, message: messages.tooManyGuarantees, field: `supplement.${field}` }]
}

const byKind = defineFields({ money: money('Amount', {}), date: date('Date', {}) }, () => '')
const { fixedRateExpiryDate, interestRate } = policyLoanFields
const { purchasePrice, valuationDate } = policySecurityFields
/** The values with rules of their own: those that the policy stores, and those that repeat a field of the form. */
const ownRules: Readonly<Record<string, Field>> = {
  fixedRateExpiryDate,
  interestRate,
  purchasePrice,
  valuationDate,
  originationDate: byKind.date,
  insuredAmountIncrease: byKind.money,
}

/** The errors in values that the portal fills in or repeats, and that another system may send differently. */
function filledErrors(request: OriginationRequestBody, { codesOf }: Rules): readonly FieldError[] {
  const errors: FieldError[] = []
  const inList = (list: string, code: unknown) =>
    codesOf(list as CodeListName).some(({ shortName }) => shortName === code)
  const isField = (field: Field, value: unknown) => {
    const parsed = parseField(field, text(value), {})
    return parsed.error === undefined && (field.kind !== 'date' || String(parsed.value) >= firstDay)
  }
  const isValid = (name: string, entry: Entry, value: unknown) => {
    const field = ownRules[name]
    if (field) return isField(field, value)
    if ('from' in entry) return true
    if (entry.list !== undefined) return inList(entry.list, value)
    if (entry.kind === 'boolean') return typeof value === 'boolean'
    if (entry.kind === 'number') return /^\d{1,12}(?:\.\d{1,6})?$/.test(text(value).trim())
    return entry.kind === undefined || isField(byKind[entry.kind], value)
  }
  const examine = (path: string, row: Sent, table: Table) => {
    for (const [name, entry] of Object.entries(table)) {
      const value = row[name] ?? null
      if (value === null || isValid(name, entry, value)) continue
      const what = 'list' in entry && entry.list !== undefined ? 'is not a code in force' : 'is not valid'
      const label = 'label' in entry ? entry.label : name
      errors.push({ code: `${name}-invalid`, message: `${label} ${what}.`, field: path + name })
    }
  }
  const { loan, security, borrower } = originationTable
  examine('', request, originationTable.policy)
  for (const [index, row] of (request.loans ?? []).entries()) examine(`loans.${index}.`, row, loan)
  for (const [index, row] of (request.securities ?? []).entries()) examine(`properties.${index}.`, row, security)
  for (const [index, row] of (request.borrowers ?? []).entries()) {
    examine(`borrowers.${index}.`, row, borrower)
    const finances = [...(row.incomes ?? []), ...(row.expenses ?? []), ...(row.assets ?? [])].flatMap(Object.entries)
    const isFinance = ([name, value]: [string, unknown]) =>
      value == null || (name.endsWith('Type') ? inList('finance-types', value) : isField(byKind.money, value))
    if (finances.every(isFinance)) continue
    const message = `Borrower ${index + 1}: an income, an expense or an asset is not valid.`
    errors.push({ code: 'finances-invalid', message, field: `borrowers.${index}.incomes` })
  }
  return errors
}

/**
 * The terms of a loan, unknown where they are placeholders. An interest rate of zero is none, and without a rate and an
 * expiry date the interest type of the fixed mapping says nothing. Terms that are all as the mapping fills them in say
 * nothing either: the form asks for none of them.
 */
function termsOf(loan: Sent): LoanTerms {
  const parsed = termNames.map((name) => {
    const field = policyLoanFields[name]
    const sent = text(loan[name])
    const value = field.kind === 'choice' ? sent : parseField(field, sent, {}).value
    return [name, !value || value === unknownDay || (name === 'interestRate' && value === '0') ? null : value]
  })
  const terms = Object.fromEntries(parsed) as LoanTerms
  const isFilledIn = (name: keyof LoanTerms) =>
    terms[name] === null || terms[name] === originationTable.loan[name].value
  const isInterestUnknown =
    terms.interestRate === null && terms.fixedRateExpiryDate === null && isFilledIn('interestType')
  if (!isInterestUnknown) return terms
  if (!termNames.every(isFilledIn)) return { ...terms, interestType: null }
  return Object.fromEntries(termNames.map((name) => [name, null])) as LoanTerms
}

function valuationOf(security: Sent) {
  const type = text(security.valuationType)
  const price = parseField(purchasePrice, text(security.purchasePrice), {}).value ?? 0n
  const day = parseField(valuationDate, text(security.valuationDate), {}).value ?? unknownDay
  return {
    purchasePrice: price === 0n ? null : price,
    valuationDate: day === unknownDay ? null : day,
    valuationType: type === '' || type === noValuation ? null : type,
  }
}
