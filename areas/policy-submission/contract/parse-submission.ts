import {
  type FieldError,
  mixedAlphabets,
  mixesAlphabets,
  type Option,
  parseForm,
  parseRows,
  type Rows,
  rowField,
} from '#packages/fields'
import { formatPercent } from '#packages/money'
import { messages } from './messages.ts'
import {
  loanFields,
  policyDetailsFields,
  type Submission,
  type SubmissionForm,
  type SubmissionLists,
  submissionFields,
  submissionRows,
} from './submission-fields.ts'
import { type SubmissionFigures, submissionFigures } from './submission-figures.ts'

const links = 'links'

/**
 * Validates a submission by the rules of specification 001 §5. Browser and server call the same function, so their
 * messages are the same. Returns all errors at once, in screen order; an error in a row names its key:
 * "loans.k3.amountRequested".
 *
 * @param today the day in Sydney, yyyy-mm-dd
 * @param whole false for a request without a supplement: fields of the supplement are then not required
 */
export function parseSubmission(
  form: SubmissionForm,
  lists: SubmissionLists,
  today: string,
  whole = true,
):
  | { readonly values: Submission; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError[] } {
  const staged = isStaged(form.paymentType, lists.paymentType)
  const insurer = whole ? submissionFields.insurer : { ...submissionFields.insurer, optional: true as const }
  const own = parseForm({ ...submissionFields, insurer }, staged ? form : { ...form, billingTenure: '' }, lists)
  const rows = {
    loans: parseRows(submissionRows.loans, form.loans.map(byKey), lists),
    securities: parseRows(submissionRows.properties, form.properties.map(byKey), lists),
    borrowers: parseRows(submissionRows.borrowers, form.borrowers.map(byKey), lists),
  }
  const errors: FieldError[] = [
    ...withRules(own, Object.keys(submissionFields), [
      ...(staged && whole && form.billingTenure.trim() === ''
        ? [policyDetailsFields.billingTenure.error('required')]
        : []),
      ...dateErrors(form, today),
      ...referenceErrors(form),
    ]),
    ...withRules(rows.loans, pathsOf(submissionRows.loans, form.loans), [
      ...duplicateLoanErrors(form),
      ...drawdownErrors(form),
      ...unsecuredLoanErrors(form),
    ]),
    ...withRules(rows.securities, pathsOf(submissionRows.properties, form.properties), unlinkedSecurityErrors(form)),
    ...(rows.borrowers.errors ?? []),
  ]
  const { loans, securities, borrowers } = rows
  if (errors.length > 0 || !own.values || !loans.values || !securities.values || !borrowers.values) return { errors }
  const linksOf = new Map(form.loans.map(({ key, links: keys }) => [key, keys]))
  const known = new Set(form.properties.map(({ key }) => key))
  const values = {
    ...own.values,
    loans: withKeys(loans.values).map((row) => ({
      ...row,
      links: (linksOf.get(row.key) ?? []).filter((key) => known.has(key)),
    })),
    securities: withKeys(securities.values),
    borrowers: withKeys(borrowers.values),
  }
  const impossible = impossibleLvr(submissionFigures(values))
  return impossible ? { errors: [impossible] } : { values }
}

const byKey = <Row extends { readonly key: string }>(row: Row) => [row.key, row] as const
const withKeys = <Row>(rows: ReadonlyMap<string, Row>) => [...rows].map(([key, row]) => ({ ...row, key }))

/** Whether a payment type is paid in stages (specification 001 §4). */
export function isStaged(paymentType: string, types: readonly Option[]): boolean {
  const name = types.find(({ shortName }) => shortName === paymentType)?.longName ?? ''
  return paymentType === 'ST' || `${paymentType} ${name}`.toLowerCase().includes('staged')
}

/** The errors of fields and of rules in screen order; if a field has both, only its own error. */
function withRules(
  { errors = [] }: { readonly errors?: readonly FieldError[] },
  paths: readonly string[],
  rules: readonly FieldError[],
): readonly FieldError[] {
  const fields = new Set(errors.map(({ field }) => field))
  const all = [...errors, ...rules.filter(({ field }) => !fields.has(field))]
  if (all.length < 2) return all
  const indexes = new Map(paths.map((path, index) => [path, index]))
  // An error of the list itself, such as its length, comes before its rows.
  const indexOf = ({ field }: FieldError) => indexes.get(field) ?? -1
  return all.sort((one, other) => indexOf(one) - indexOf(other))
}

/** The paths of the fields of rows in screen order; the links are below the fields of a row. */
function pathsOf(rows: Rows, forms: readonly { readonly key: string }[]): readonly string[] {
  const names = [...Object.keys(rows.fields), links]
  return forms.flatMap(({ key }) => names.map((name) => rowField(rows, key, name)))
}

/** Converts dd/mm/yyyy to yyyy-mm-dd; other text stays the same. */
function isoOf(text: string): string {
  return text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
}

/** The range of valid loan dates; PostgreSQL has no year 0. */
const firstDay = '1900-01-01'
const lastDay = '2099-12-31'

function dateErrors(form: SubmissionForm, today: string): readonly FieldError[] {
  return ([policyDetailsFields.applicationDate, policyDetailsFields.quotationDate] as const).flatMap((field) => {
    const day = isoOf(form[field.name])
    if (day > today) return [field.error('future')]
    return day !== '' && day < firstDay ? [field.error('calendar')] : []
  })
}

function referenceErrors({ lmiReferenceNo }: SubmissionForm): readonly FieldError[] {
  if (!mixesAlphabets(lmiReferenceNo)) return []
  const { name, label } = policyDetailsFields.lmiReferenceNo
  return [{ code: `${name}-alphabet`, message: mixedAlphabets(label), field: name }]
}

function drawdownErrors({ loans }: SubmissionForm): readonly FieldError[] {
  return loans.flatMap(({ key, drawDownDate }) => {
    const day = isoOf(drawDownDate)
    if (day === '' || (day >= firstDay && day <= lastDay)) return []
    return [at('loans', key, loanFields.drawDownDate.error('calendar'))]
  })
}

/** Loan numbers must be unique: securities refer to their loans by number. */
function duplicateLoanErrors({ loans }: SubmissionForm): readonly FieldError[] {
  const seen = new Set<string>()
  return loans.flatMap(({ key, loanNumber }) => {
    const number = loanNumber.trim().toUpperCase()
    if (number === '' || !seen.has(number)) {
      seen.add(number)
      return []
    }
    return [at('loans', key, loanFields.loanNumber.error('duplicate'))]
  })
}

function unsecuredLoanErrors({ loans, properties }: SubmissionForm): readonly FieldError[] {
  const known = new Set(properties.map(({ key }) => key))
  return loans.flatMap((loan, index) => {
    if (loan.links.some((key) => known.has(key))) return []
    const message = `${loan.loanNumber.trim() || `Loan ${index + 1}`}: Please select at least one referenced property.`
    return [{ code: 'loan-without-property', message, field: rowField(submissionRows.loans, loan.key, links) }]
  })
}

function unlinkedSecurityErrors({ loans, properties }: SubmissionForm): readonly FieldError[] {
  const linked = new Set(loans.flatMap((loan) => loan.links))
  return properties.flatMap(({ key, addressLine1 }, index) => {
    if (linked.has(key)) return []
    const name = addressLine1.trim() || `Property ${index + 1}`
    const message = `${name}: This security is not linked to a loan. Property should be linked to at least 1 loan.`
    return [{ code: 'property-without-loan', message, field: rowField(submissionRows.properties, key, links) }]
  })
}

/** A single amount may be zero, but not the total; no policy covers more than the securities are worth. */
function impossibleLvr({ loans, lvr }: SubmissionFigures): FieldError | null {
  const { loans: loanRows, properties } = submissionRows
  if (loans === 0n)
    return { code: 'loans-zero', message: 'Enter an Amount Requested of more than $0.00.', field: loanRows.name }
  if (lvr === null)
    return {
      code: 'valuation-zero',
      message: 'Enter a Valuation Amount of more than $0.00.',
      field: properties.name,
    }
  if (lvr <= maxLvr) return null
  return { code: 'lvr-impossible', message: messages.lvrAbove100(formatPercent(lvr)), field: properties.name }
}

const maxLvr = 10_000n

function at(list: keyof typeof submissionRows, key: string, error: FieldError): FieldError {
  return { ...error, field: rowField(submissionRows[list], key, error.field) }
}
