import { formatField } from '#packages/fields'
import { parseDollars } from '#packages/money'
import {
  type Entry,
  type OriginationRequestBody,
  originationTable,
  type SubmissionForm,
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
  const propertiesOf = propertiesOfLoans(request)
  const { supplement } = request
  const guarantees = supplement?.amountLimitedByGuarantee ?? []
  const form = {
    ...Object.fromEntries(Object.keys(submissionFields).map((name) => [name, ''])),
    ...textsOf(request, originationTable.policy),
    ...Object.fromEntries(supplementFields.map((name) => [name, textOf(supplement?.[name])])),
    insuredAmountIncrease: increaseOf(request),
    loans: (request.loans ?? []).map((loan, index) => ({
      ...textsOf(loan, originationTable.loan),
      key: String(index),
      links: [...(propertiesOf(loan.loanNumber) ?? [])],
    })),
    properties: (request.securities ?? []).map((security, index) => ({
      ...textsOf(security, originationTable.security),
      key: String(index),
      amountLimitedByGuarantee: textOf(guarantees[index]),
    })),
    borrowers: (request.borrowers ?? []).map((borrower, index) => ({
      ...textsOf(borrower, originationTable.borrower),
      key: String(index),
    })),
  }
  return form as unknown as SubmissionForm
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

function textsOf(row: Sent, table: Table): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, entry] of Object.entries(table))
    if ('from' in entry) texts[entry.from] ??= entry.changes?.[textOf(row[name])] ?? textOf(row[name])
  return texts
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** The keys of the properties that secure each loan, by loan number. */
function propertiesOfLoans({ loans, securities }: OriginationRequestBody) {
  const propertiesOf = loansByNumber(loans, () => new Set<string>())
  for (const [index, { loanNumbers }] of (securities ?? []).entries()) {
    const key = String(index)
    for (const loanNumber of loanNumbers ?? []) propertiesOf(loanNumber)?.add(key)
  }
  return propertiesOf
}

/** Empty for none. A part that is not an amount is refused where it stands. */
function increaseOf({ loans }: OriginationRequestBody): string {
  const parts = (loans ?? []).flatMap(({ insuredAmountIncrease }) => parseDollars(textOf(insuredAmountIncrease)) ?? [])
  const increase = parts.reduce((sum, part) => sum + part, 0n)
  return increase === 0n ? '' : formatField(submissionFields.insuredAmountIncrease, increase)
}
