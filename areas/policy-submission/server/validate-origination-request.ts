import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import type { CodeListName } from '#areas/reference-data/server'
import { date, defineFields, type Field, type FieldError, money, type Option, parseField } from '#packages/fields'
import type { Cents } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import { Refusal } from '#platform/http'
import {
  type Entry,
  messages,
  type OriginationRequestBody,
  originationTable,
  parseSubmission,
  type Submission,
  type SubmissionForm,
  type SubmissionLists,
  submissionFields,
} from '../contract/index.ts'
import { fromOriginationRequest, loansByNumber } from './from-origination-request.ts'

type Rules = {
  readonly lists: SubmissionLists
  /** The codes of a list in force. */
  readonly codesOf: (list: CodeListName) => readonly Option[]
  readonly today: PlainDate
}

/** A valid request. Loan terms and valuations are in the order of the rows. */
export type CheckedRequest = {
  readonly submission: Submission
  readonly terms: readonly LoanTerms[]
  readonly valuations: readonly Valuation[]
  /** The indexes of the loans that are sent as no construction loan, and of the borrowers sent as employees. */
  readonly notBuilding: ReadonlySet<number>
  readonly employees: ReadonlySet<number>
}
type LoanTerms = { readonly [N in (typeof termNames)[number]]: string | null }
type Valuation = {
  readonly purchasePrice: Cents | null
  readonly valuationDate: PlainDate | null
  readonly valuationType: string | null
}

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
/** The maximum number of errors in one response. */
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
): CheckedRequest {
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
    terms: (request.loans ?? []).map(termsOf),
    valuations: (request.securities ?? []).map(valuationOf),
    notBuilding: indexesOf(request.loans, ({ constructionLoan }) => constructionLoan === 'N'),
    employees: indexesOf(request.borrowers, ({ occupation }) => /^employee$/i.test(text(occupation).trim())),
  }
}

function indexesOf<Row>(rows: readonly Row[] | null | undefined, matches: (row: Row) => boolean): ReadonlySet<number> {
  return new Set((rows ?? []).flatMap((row, index) => (matches(row) ? [index] : [])))
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

/** An amount beyond the last property would be lost. */
function guaranteeErrors({ securities, supplement }: OriginationRequestBody): readonly FieldError[] {
  const field = 'amountLimitedByGuarantee'
  const amounts = supplement?.[field]?.length ?? 0
  if (amounts <= (securities?.length ?? 0)) return []
  return [{ code: `${field}-rows`, message: messages.tooManyGuarantees, field: `supplement.${field}` }]
}

const byKind = defineFields({ money: money('Amount', {}), date: date('Date', {}) }, () => '')
const { fixedRateExpiryDate, interestRate } = policyLoanFields
const { purchasePrice, valuationDate } = policySecurityFields
/** The filled-in values that the policy stores. */
const policyFields: Readonly<Record<string, Field>> = {
  fixedRateExpiryDate,
  interestRate,
  purchasePrice,
  valuationDate,
}

/** FieldErrors in values that the portal fills in or repeats, and that another system may send differently. */
function filledErrors(request: OriginationRequestBody, { codesOf }: Rules): readonly FieldError[] {
  const errors: FieldError[] = []
  const inList = (list: string, code: unknown) =>
    codesOf(list as CodeListName).some(({ shortName }) => shortName === code)
  const isField = (field: Field, request: unknown) => {
    const { value, error } = parseField(field, text(request), {})
    return error === undefined && (field.kind !== 'date' || String(value) >= firstDay)
  }
  const isOf = (kind: keyof typeof byKind, value: unknown) => isField(byKind[kind], value)
  const isValid = (name: string, entry: Entry, value: unknown) => {
    if ('from' in entry) {
      if (name === 'originationDate') return isOf('date', value)
      return name === 'insuredAmountIncrease' ? isOf('money', value) : true
    }
    if (policyFields[name]) return isField(policyFields[name], value)
    if (entry.list !== undefined) return inList(entry.list, value)
    if (entry.kind === 'boolean') return typeof value === 'boolean'
    if (entry.kind === 'number') return /^\d{1,12}(?:\.\d{1,6})?$/.test(text(value).trim())
    return entry.kind === undefined || isOf(entry.kind, value)
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
  examine('', request, originationTable.policy)
  for (const [index, loan] of (request.loans ?? []).entries()) examine(`loans.${index}.`, loan, originationTable.loan)
  for (const [index, row] of (request.securities ?? []).entries())
    examine(`properties.${index}.`, row, originationTable.security)
  for (const [index, borrower] of (request.borrowers ?? []).entries()) {
    examine(`borrowers.${index}.`, borrower, originationTable.borrower)
    const finances = [
      ...(borrower.incomes ?? []).map(({ incomeType, incomeAmount }) => [incomeType, incomeAmount] as const),
      ...(borrower.expenses ?? []).map(({ expenseType, expenseAmount }) => [expenseType, expenseAmount] as const),
      ...(borrower.assets ?? []).map(({ assetType, assetValue }) => [assetType, assetValue] as const),
    ]
    const isInvalid = finances.some(
      ([code, amount]) =>
        (code != null && !inList('finance-types', code)) || (amount != null && !isOf('money', amount)),
    )
    const message = `Borrower ${index + 1}: an income, an expense or an asset is not valid.`
    if (isInvalid) errors.push({ code: 'finances-invalid', message, field: `borrowers.${index}.incomes` })
  }
  return errors
}

/**
 * The terms of a loan, unknown where they are placeholders. An interest rate of zero is none, and without a rate and an
 * expiry date the interest type of the fixed mapping says nothing. Terms that are all as the mapping fills them in say
 * nothing either: the form asks for none of them.
 */
function termsOf(loan: Sent): LoanTerms {
  const read = termNames.map((name) => {
    const field = policyLoanFields[name]
    const request = text(loan[name])
    const value = field.kind === 'choice' ? request : parseField(field, request, {}).value
    return [name, !value || value === unknownDay || (name === 'interestRate' && value === '0') ? null : value]
  })
  const terms = Object.fromEntries(read) as LoanTerms
  const isFilledIn = (name: keyof LoanTerms) =>
    terms[name] === null || terms[name] === originationTable.loan[name].value
  const isInterestUnknown =
    terms.interestRate === null && terms.fixedRateExpiryDate === null && isFilledIn('interestType')
  if (!isInterestUnknown) return terms
  if (!termNames.every(isFilledIn)) return { ...terms, interestType: null }
  return Object.fromEntries(termNames.map((name) => [name, null])) as LoanTerms
}

function valuationOf(security: Sent): Valuation {
  const type = text(security.valuationType)
  const price = parseField(purchasePrice, text(security.purchasePrice), {}).value ?? 0n
  const day = parseField(valuationDate, text(security.valuationDate), {}).value ?? unknownDay
  return {
    purchasePrice: price === 0n ? null : price,
    valuationDate: day === unknownDay ? null : day,
    valuationType: type === '' || type === noValuation ? null : type,
  }
}
