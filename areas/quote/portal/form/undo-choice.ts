import {
  borrowerFields,
  insuredLoanFields,
  type QuoteForm,
  type QuoteRequestBody,
  quoteFields,
} from '#areas/quote/contract'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { RowForm } from '#ui/form'
import { toQuoteRequestBody } from './to-quote-request-body.ts'

/** The form before and after a choice that changed other fields too, such as the premium plan. */
export type Choice = { readonly before: QuoteForm; readonly after: QuoteForm }

type BorrowerRow = RowForm<QuoteForm['borrowerList'][number]>
type OwnField = keyof typeof quoteFields

const ownFields = Object.keys(quoteFields) as OwnField[]

/**
 * Describes the other fields that a choice changed in what is sent: "Removed: Capitalised, Borrower 3. Changed: Product
 * type."; empty without any.
 */
export function describeChoice({ before, after }: Choice, chosen: OwnField, options: PartyOptions): string {
  const was = toQuoteRequestBody(before, options, '')
  const is = toQuoteRequestBody(after, options, '')
  const differing = ownFields.filter((name) => name !== chosen && isEntered(was[name]) && was[name] !== is[name])
  const labelOf = (name: OwnField) => quoteFields[name].label
  const loanNumbers = was.insuredLoanList?.some(({ loanNumber }) => loanNumber) && is.insuredLoanList?.length === 0
  const hasShares = ({ borrowerList }: QuoteRequestBody) => borrowerList?.some(({ shareAmount }) => shareAmount)
  const removed = [
    ...differing.filter((name) => !isEntered(is[name])).map(labelOf),
    ...(loanNumbers ? [insuredLoanFields.loanNumber.label] : []),
    ...(hasShares(was) && !hasShares(is) ? [borrowerFields.shareAmount.label] : []),
    ...rowsOf(before).flatMap(({ key }, index) => (keysOf(after).has(key) ? [] : [`Borrower ${index + 1}`])),
  ]
  const changed = differing.filter((name) => isEntered(is[name])).map(labelOf)
  return [message('Removed', removed), message('Changed', changed)].filter((text) => text !== '').join(' ')
}

/** Reverts a choice and the fields it changed. Later input is not overwritten. */
export function undoChoice({ before, after }: Choice, now: QuoteForm): QuoteForm {
  const own = ownFields.map((name) => [name, before[name] === after[name] ? now[name] : before[name]])
  const byKey = new Map(rowsOf(before).map((row) => [row.key, row]))
  const added = new Map(rowsOf(after).flatMap((row) => (byKey.has(row.key) ? [] : [[row.key, row]])))
  const remaining = rowsOf(now)
    .filter((row) => added.get(row.key) !== row)
    .map((row) => ({ ...row, shareAmount: row.shareAmount || (byKey.get(row.key)?.shareAmount ?? '') }))
  const removed = rowsOf(before).filter(({ key }) => !keysOf(after).has(key) && !keysOf(now).has(key))
  return { ...now, ...Object.fromEntries(own), borrowerList: [...remaining, ...removed] }
}

function isEntered(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && value !== 'NO'
}

function rowsOf(form: QuoteForm): readonly BorrowerRow[] {
  return form.borrowerList
}

function keysOf(form: QuoteForm): ReadonlySet<string | undefined> {
  return new Set(rowsOf(form).map(({ key }) => key))
}

function message(verb: string, labels: readonly string[]): string {
  return labels.length === 0 ? '' : `${verb}: ${labels.join(', ')}.`
}
