import { emptyForm, type Fields, type FormOf, formatField } from '#packages/fields'
import { parseDollars } from '#packages/money'
import {
  borrowerFields,
  type Entry,
  loanFields,
  type OriginationRequestBody,
  originationTable,
  type SubmissionForm,
  securityFields,
  submissionFields,
  supplementFields,
} from '../contract/index.ts'

type Sent = Readonly<Record<string, unknown>>
type Table = Readonly<Record<string, Entry>>

/**
 * The form of a request from any system, with every value as text. The keys of its rows are their positions, from 0.
 * Amounts and dates stay as sent; the increase is the sum of the loans' parts.
 */
export function fromOriginationRequest(request: OriginationRequestBody): SubmissionForm {
  const securitiesOf = securitiesOfLoans(request)
  const { supplement } = request
  const guarantees = supplement?.amountLimitedByGuarantee ?? []
  return {
    ...textsOf(request, submissionFields, originationTable.policy),
    ...Object.fromEntries(supplementFields.map((name) => [name, textOf(supplement?.[name])])),
    insuredAmountIncrease: increaseOf(request),
    loans: (request.loans ?? []).map((loan, index) => ({
      ...textsOf(loan, loanFields, originationTable.loan),
      key: String(index),
      links: [...(securitiesOf(loan.loanNumber) ?? [])],
    })),
    properties: (request.securities ?? []).map((security, index) => ({
      ...textsOf(security, securityFields, originationTable.security),
      key: String(index),
      amountLimitedByGuarantee: textOf(guarantees[index]),
    })),
    borrowers: (request.borrowers ?? []).map((borrower, index) => ({
      ...textsOf(borrower, borrowerFields, originationTable.borrower),
      key: String(index),
    })),
  }
}

/**
 * The loans by number; case and surrounding blanks do not count. Finds a number as it was sent without normalising it:
 * a large submission repeats each some thousand times.
 */
export function loansByNumber<Value>(
  loans: OriginationRequestBody['loans'],
  create: (index: number) => Value,
): (loanNumber: unknown) => Value | undefined {
  const found = new Map<unknown, Value>()
  for (const [index, { loanNumber }] of (loans ?? []).entries()) {
    const value = found.get(keyOf(loanNumber)) ?? create(index)
    found.set(keyOf(loanNumber), value)
    found.set(loanNumber, value)
  }
  return (loanNumber) => found.get(loanNumber) ?? found.get(keyOf(loanNumber))
}

function keyOf(loanNumber: unknown): string {
  return textOf(loanNumber).trim().toUpperCase()
}

function textsOf<F extends Fields>(row: Sent, fields: F, table: Table): FormOf<F> {
  const texts: Record<string, string> = {}
  for (const [name, entry] of Object.entries(table))
    if ('from' in entry) texts[entry.from] ??= entry.changes?.[textOf(row[name])] ?? textOf(row[name])
  return { ...emptyForm(fields, {}), ...texts }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The keys of the securities that secure each loan, by loan number. */
function securitiesOfLoans({ loans, securities }: OriginationRequestBody) {
  const securitiesOf = loansByNumber(loans, () => new Set<string>())
  for (const [index, { loanNumbers }] of (securities ?? []).entries()) {
    const key = String(index)
    for (const loanNumber of loanNumbers ?? []) securitiesOf(loanNumber)?.add(key)
  }
  return securitiesOf
}

/** Empty for none. A part that is not an amount is refused where it stands. */
function increaseOf({ loans }: OriginationRequestBody): string {
  const parts = (loans ?? []).flatMap(({ insuredAmountIncrease }) => parseDollars(textOf(insuredAmountIncrease)) ?? [])
  const increase = parts.reduce((sum, part) => sum + part, 0n)
  return increase === 0n ? '' : formatField(submissionFields.insuredAmountIncrease, increase)
}
