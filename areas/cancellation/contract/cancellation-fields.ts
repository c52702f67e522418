import { messageForEnd, type PublishedRefund, publishedRefund } from '#areas/policy/contract'
import { addMonths, type PlainDate } from '#packages/calendar'
import {
  choice,
  date,
  defineFields,
  type FieldError,
  type FormOf,
  type InputOf,
  type ListsOf,
  parseField,
  parseForm,
  type RecordOf,
  text,
} from '#packages/fields'
import type { Cents } from '#packages/money'
import { messages } from './messages.ts'

const ownMessages: Readonly<Record<string, string>> = {
  'reason.required': messages.reasonRequired,
  'reason.unknown': messages.reasonUnknown,
  'notes.required': messages.notesRequired,
  'notes.max': messages.notesTooLong,
  'cancellationDate.required': messages.dayRequired,
}

/** What a lender enters to have a policy cancelled. */
export const cancellationFields = defineFields(
  {
    reason: choice('Reason', { list: 'reasons' }),
    notes: text('Notes', { maxLength: 5000, lines: 4, optional: true }),
    cancellationDate: date('Cancellation date', {}),
  },
  (field, rule) =>
    ownMessages[`${field}.${rule}`] ?? messageForEnd(field === 'cancellationDate' ? 'endDate' : field, rule),
)
export type CancellationForm = FormOf<typeof cancellationFields>
export type CancellationLists = ListsOf<typeof cancellationFields>
export type CancellationRequest = RecordOf<typeof cancellationFields>

/** The reason that needs notes. The product depends on this code: see reference-data/README.md. */
const otherReason = 'OTHER'

/** Months from today within which the cancellation date lies. */
const maxMonthsAhead = 3

/** What the rules of a cancellation read of its policy. */
export type CancellationTerms = {
  /** The first day of cover. */
  readonly coverBegan: PlainDate
  /** The last day of cover; null when it is unknown. */
  readonly coverEnds: PlainDate | null
  readonly premiumPaid: Cents
  /** The day of the submission: the insurer is notified on it. */
  readonly today: PlainDate
}

/** The first and the last possible cancellation date. */
export function cancellationLimits({ coverBegan, coverEnds, today }: Omit<CancellationTerms, 'premiumPaid'>) {
  const latest = addMonths(today, maxMonthsAhead)
  return { earliest: coverBegan, latest: coverEnds !== null && coverEnds < latest ? coverEnds : latest }
}

/** Parses what a lender enters about a policy in force; returns the values, or all errors at once. */
export function parseCancellation(
  form: InputOf<typeof cancellationFields>,
  lists: CancellationLists,
  terms: Omit<CancellationTerms, 'premiumPaid'>,
):
  | { readonly values: CancellationRequest; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError[] } {
  const { values, errors = [] } = parseForm(cancellationFields, form, lists)
  const found: FieldError[] = [...errors]
  const { notes, cancellationDate } = cancellationFields
  if (form.reason === otherReason && String(form.notes ?? '').trim() === '') found.push(notes.error('required'))
  const { value: day } = parseField(cancellationDate, form.cancellationDate, lists)
  if (day !== undefined) {
    const { earliest, latest } = cancellationLimits(terms)
    if (day < earliest) found.push({ ...cancellationDate.error('early'), message: messages.dayEarly(earliest) })
    if (day > latest) found.push({ ...cancellationDate.error('late'), message: messages.dayLate(latest) })
  }
  return values && found.length === 0 ? { values } : { errors: found }
}

/** The refund of a cancellation, by the published schedule. */
export function refundOf({ premiumPaid, coverBegan, today }: CancellationTerms, ends: PlainDate): PublishedRefund {
  return publishedRefund(premiumPaid, { begins: coverBegan, ends, notifiedOn: today })
}
