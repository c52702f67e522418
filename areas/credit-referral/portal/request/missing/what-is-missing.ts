import { type ReferralReason, referralFields } from '#areas/credit-referral/contract'
import { type Field, missing } from '#packages/fields'
import type { RequestForm } from '../form/request-form.ts'

/** A thing that a request needs, and whether it is there. */
type Needed = { readonly label: string; readonly there: boolean }

export type Missing = {
  /** What a submit asks for. */
  readonly required: readonly Needed[]
  /** What an underwriter usually asks for with this referral reason; it never blocks. */
  readonly expected: readonly Needed[]
}

type Request = {
  readonly form: RequestForm
  /** The names of the fields that a submit refuses as they stand. */
  readonly refused: ReadonlySet<string>
  /** The names of the attached files. */
  readonly files: readonly string[]
  /** False on a resubmission. */
  readonly filesRequired: boolean
  readonly referralReasons: readonly ReferralReason[]
}

/**
 * What is still missing before a request is sent. A document counts as there when a file's name or the credit notes
 * have one of its words, or a word that begins with it.
 */
export function whatIsMissing({ form, refused, files, filesRequired, referralReasons }: Request): Missing {
  const reason = referralReasons.find(({ shortName }) => shortName === form.referralReason)
  const written = [...files.map((name) => name.replace(/\.[^.]*$/, '')), form.creditNotes].map(asWords).join(' ')
  const empty: readonly Field[] = missing(referralFields, form)
  // An optional field counts only while what was entered in it cannot be sent.
  const needed = Object.values<Field>(referralFields).filter(({ name, optional }) => !optional || refused.has(name))
  return {
    required: [
      ...needed.map((field) => ({ label: field.label, there: !empty.includes(field) && !refused.has(field.name) })),
      ...(filesRequired ? [{ label: 'At least one attachment', there: files.length > 0 }] : []),
    ],
    expected: (reason?.expects ?? []).map(({ longName, words }) => ({
      label: longName,
      there: words.some((word) => written.includes(asWords(word))),
    })),
  }
}

/** Text as lower-case words with a blank before each: " valuation report". "ValuationReport_2" has three. */
function asWords(text: string): string {
  const words = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words ? ` ${words.join(' ')}` : ''
}
