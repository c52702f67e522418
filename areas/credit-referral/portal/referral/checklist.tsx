import { Needed, type NeededItem, neededDocuments } from '#areas/case/portal'
import { type ReferralForm, type ReferralReason, referralFields } from '#areas/credit-referral/contract'
import { type Field, longNameIn, missing } from '#packages/fields'
import { useValues } from '#ui/form'
import { Note, Section } from '#ui/page'
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

export type ChecklistItems = {
  readonly required: readonly NeededItem[]
  /** The documents that an underwriter usually requests for this referral reason; they never block a submit. */
  readonly expected: readonly NeededItem[]
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

/** The items that are still missing before a submit. Only files tick a document. */
export function checklistOf({ form, refused, files, filesRequired, referralReasons }: Request): ChecklistItems {
  const reason = referralReasons.find(({ shortName }) => shortName === form.referralReason)
  const empty: readonly Field[] = missing(referralFields, form)
  // An optional field counts only while its value is invalid.
  const needed = Object.values<Field>(referralFields).filter(({ name, optional }) => !optional || refused.has(name))
  return {
    required: [
      ...needed.map((field) => ({ label: field.label, there: !empty.includes(field) && !refused.has(field.name) })),
      ...(filesRequired ? [{ label: 'At least one attachment', there: files.length > 0 }] : []),
    ],
    expected: neededDocuments(reason?.expects ?? [], files),
  }
}
