import { type ReferralForm, type ReferralReason, referralFields } from '#areas/credit-referral/contract'
import { type Field, longNameIn, missing } from '#packages/fields'
import { useValues } from '#ui/form'
import { Note, Section, VisuallyHidden } from '#ui/page'
import type { ReferralScreenLists } from '../referral-service.ts'
import styles from './checklist.module.css'
import { useReferenceCheck } from './duplicate-reference.tsx'
import type { ReferralStore } from './lvr-check.tsx'
import referral from './referral.module.css'
import { parseReferral } from './referral-values.ts'

type ChecklistProps = {
  readonly store: ReferralStore
  readonly lists: ReferralScreenLists
  /** The names of the attached files. */
  readonly files: readonly string[]
  readonly filesRequired: boolean
}

/** The checklist before a submit. It watches the form itself, so that a keystroke renders nothing else. */
export function Checklist({ store, lists, files, filesRequired }: ChecklistProps) {
  const entered = useValues(store)
  const summary = store.useSummary()
  // A resubmission cannot change its lender reference.
  const taken = useReferenceCheck(filesRequired ? entered.lenderRefNumber : '')
  const refused = new Set([
    ...summary.errors.map(({ field }) => field ?? ''),
    ...(parseReferral(entered, lists).errors ?? []).map(({ field }) => field),
    ...(taken ? ['lenderRefNumber'] : []),
  ])
  const { referralReasons } = lists
  const { required, expected } = checklistOf({ form: entered, refused, files, filesRequired, referralReasons })
  const missing = required.filter(({ there }) => !there).length
  return (
    <Section title="Checklist">
      <p className={styles.count}>
        {missing === 0 ? 'Ready to submit' : `${missing} ${missing === 1 ? 'item' : 'items'} to complete`}
      </p>
      <Needed needed={required} />
      {expected.length > 0 ? (
        <>
          <h3 className={referral.smallTitle}>
            Usually needed for “{longNameIn(referralReasons, entered.referralReason)}”
          </h3>
          <Note>Matched by file name. Not mandatory.</Note>
          <Needed needed={expected} />
        </>
      ) : null}
    </Section>
  )
}

function Needed({ needed }: { readonly needed: ChecklistItems['required'] }) {
  return (
    <ul className={styles.needed}>
      {needed.map(({ label, there }) => (
        <li key={label} data-there={there}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {there ? <path d="M3 8.5l3.2 3.2L13 4.8" /> : <circle cx="8" cy="8" r="5.5" />}
          </svg>
          {label}
          <VisuallyHidden>{there ? ': done' : ': missing'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

/** A required item, and whether it exists. */
type Needed = { readonly label: string; readonly there: boolean }

export type ChecklistItems = {
  /** The items that a submit requires. */
  readonly required: readonly Needed[]
  /** The documents that an underwriter usually requests for this referral reason; they never block a submit. */
  readonly expected: readonly Needed[]
}

type Request = {
  readonly form: ReferralForm
  /** The names of the fields that a submit would refuse now. */
  readonly refused: ReadonlySet<string>
  /** The names of the attached files. */
  readonly files: readonly string[]
  /** False on a resubmission. */
  readonly filesRequired: boolean
  readonly referralReasons: readonly ReferralReason[]
}

/**
 * The items that are still missing before a submit. Only files tick a document: a file whose name has one of the
 * document's words, or a word that begins with one.
 */
export function checklistOf({ form, refused, files, filesRequired, referralReasons }: Request): ChecklistItems {
  const reason = referralReasons.find(({ shortName }) => shortName === form.referralReason)
  const names = files.map((name) => asWords(name.replace(/\.[^.]*$/, ''))).join(' ')
  const empty: readonly Field[] = missing(referralFields, form)
  // An optional field counts only while its value is invalid.
  const needed = Object.values<Field>(referralFields).filter(({ name, optional }) => !optional || refused.has(name))
  return {
    required: [
      ...needed.map((field) => ({ label: field.label, there: !empty.includes(field) && !refused.has(field.name) })),
      ...(filesRequired ? [{ label: 'At least one attachment', there: files.length > 0 }] : []),
    ],
    expected: (reason?.expects ?? []).map(({ longName, words }) => ({
      label: longName,
      there: words.some((word) => names.includes(asWords(word))),
    })),
  }
}

/**
 * Converts text to lower-case words, each with a blank before it: " valuation report". "ValuationReport_2" has three.
 */
function asWords(text: string): string {
  const words = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words ? ` ${words.join(' ')}` : ''
}
