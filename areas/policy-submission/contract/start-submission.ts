import type { SavedQuote } from '#areas/quote/contract'
import { formatDayInFigures, sydneyDate } from '#packages/calendar'
import { emptyForm, type Fields, formatField, toForm } from '#packages/fields'
import { ownFields, quotedValuesOf, rowFields } from './since-quote.ts'
import {
  borrowerFields,
  loanFields,
  type SubmissionForm,
  type SubmissionLists,
  securityFields,
  submissionFields,
} from './submission-fields.ts'
import { sumOf } from './submission-figures.ts'

/** What the session knows of a new submission. */
type KnownValues = {
  /** The day in Sydney, yyyy-mm-dd. */
  readonly today?: string
  readonly insurer?: string
}

/** A blank form: one loan, its one security, and one borrower. A list with one option has it selected. */
export function blankSubmission(lists: SubmissionLists, { today, insurer = '' }: KnownValues = {}): SubmissionForm {
  return {
    ...emptyForm(submissionFields, lists),
    applicationDate: today === undefined ? '' : formatDayInFigures(today),
    insurer,
    loans: [{ key: 'l1', links: ['p1'], ...emptyForm(loanFields, lists) }],
    properties: [{ key: 'p1', ...emptyForm(securityFields, lists) }],
    borrowers: [{ key: 'b1', ...emptyForm(borrowerFields, lists) }],
  }
}

/** The address fields are Australian: a quoted security has an Australian state. */
const australia = 'AU'

/**
 * A form filled in from a quote. A quote does not link securities to loans: a single security secures every loan, and a
 * single loan is secured by every security. Of a capitalised quote, the original amount is the loans' sum and the
 * insured amount increase the premium payable (base, GST and duty).
 *
 * @returns the form, and the texts from the quote by path, the `quoted` option of `toOriginationRequest`
 */
export function submissionFromQuote(
  { quote, request }: Pick<SavedQuote, 'quote' | 'request'>,
  lists: SubmissionLists,
  session: KnownValues = {},
): { readonly form: SubmissionForm; readonly quoted: Readonly<Record<string, string>> } {
  const quoted: Record<string, string> = {}
  /** Fills in a row or the form, and records the texts from the quote. */
  const fill = <Texts extends object>(path: string, blank: Texts, known: Partial<Texts>): Texts => {
    for (const [name, text] of Object.entries(known)) if (text) quoted[path + name] = String(text)
    return { ...blank, ...known }
  }
  const values = quotedValuesOf({ quote, request })
  const premium = sumOf([values.basePremium, values.gst, values.stampDuty])
  const own = {
    ...toForm(ownFields, values),
    lmiReferenceNo: quote.quoteId,
    quotationDate: formatDayInFigures(sydneyDate(new Date(quote.calculationDate))),
    ...(values.capitalized === 'Y' && {
      insuredAmountIncrease: formatField(submissionFields.insuredAmountIncrease, premium),
      originalAmount: formatField(
        submissionFields.originalAmount,
        sumOf(values.loans.map(({ amountRequested }) => amountRequested)),
      ),
    }),
    ...(request.insurerName && { insurer: request.insurerName }),
  }
  const { loans, securities, borrowers } = values
  const isOnePair = loans.length === 1 || securities.length === 1
  const links = isOnePair ? securities.map((_, index) => `p${index + 1}`) : []
  const inAustralia = lists.country.some(({ shortName }) => shortName === australia) && { country: australia }
  return {
    form: {
      ...fill('', blankSubmission(lists, session), own),
      loans: loans.map((row, index) => {
        const key = `l${index + 1}`
        const filled = fill(`loans.${key}.`, emptyForm(loanFields, lists), toForm(rowFields.loans, row))
        return { key, links, ...filled }
      }),
      properties: securities.map((row, index) => {
        const key = `p${index + 1}`
        const blank = { ...emptyForm(securityFields, lists), ...inAustralia }
        return { key, ...fill(`properties.${key}.`, blank, toForm(rowFields.securities, row)) }
      }),
      borrowers: borrowers.map((row, index) => {
        const key = `b${index + 1}`
        const blank = emptyForm(borrowerFields, lists)
        return { key, ...fill(`borrowers.${key}.`, blank, toForm(rowFields.borrowers, row)) }
      }),
    },
    quoted,
  }
}

/** The fields that a new quote replaces; those of a capitalised quote only if it is one. */
const quotedAgain = ['lmiReferenceNo', 'quotationDate', 'basePremium', 'gst', 'stampDuty'] as const
const capitalisedAgain = ['insuredAmountIncrease', 'originalAmount'] as const

/**
 * A form with the quote created from it: sets the reference, the date and the premium, and marks every value that the
 * quote has as quoted. Other input stays the same.
 *
 * @param sent the form at the time of the quote; `form` may have changed since
 */
export function submissionWithQuote(
  saved: Pick<SavedQuote, 'quote' | 'request'>,
  sent: SubmissionForm,
  form: SubmissionForm,
  lists: SubmissionLists,
): ReturnType<typeof submissionFromQuote> {
  const { form: filled, quoted: known } = submissionFromQuote(saved, lists)
  const replaced = filled.capitalized === 'Y' ? [...quotedAgain, ...capitalisedAgain] : quotedAgain
  const again: Partial<SubmissionForm> = Object.fromEntries(replaced.map((name) => [name, filled[name]]))
  const own = { ...sent, ...again }
  const quoted: Record<string, string> = {}
  for (const path of Object.keys(known)) {
    const [list = '', key = '', field] = path.split('.')
    if (field === undefined) {
      quoted[path] = String(own[path as keyof SubmissionForm])
      continue
    }
    // The quote's rows are in the order of the form's.
    const rows: readonly Readonly<Record<string, unknown>>[] = sent[list as 'loans' | 'properties' | 'borrowers']
    const row = rows[Number(key.slice(1)) - 1]
    if (row) quoted[`${list}.${row.key}.${field}`] = String(row[field] ?? '')
  }
  return { form: { ...form, ...again }, quoted }
}

/** Clears exactly the fields whose options depend on the brand (specification 001 §4). */
export function resetForBrand(form: SubmissionForm, party: string): SubmissionForm {
  return {
    ...form,
    ...emptyChoices(submissionFields),
    party,
    billingTenure: '',
    loans: form.loans.map((row) => ({ ...row, ...emptyChoices(loanFields) })),
    properties: form.properties.map((row) => ({ ...row, ...emptyChoices(securityFields) })),
    borrowers: form.borrowers.map((row) => ({ ...row, ...emptyChoices(borrowerFields) })),
  }
}

function emptyChoices(fields: Fields): object {
  const choices = Object.values(fields).filter(({ kind }) => kind === 'choice')
  return Object.fromEntries(choices.map(({ name }) => [name, '']))
}
