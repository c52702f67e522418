import { useFormState, useWatch } from 'react-hook-form'
import { longNameIn } from '#packages/fields'
import { Section, VisuallyHidden } from '#ui/page'
import type { RequestFields } from '../form/request-fields.ts'
import { readRequest } from '../form/request-form.ts'
import { useReferenceCheck } from '../reference/use-reference-check.ts'
import request from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import styles from './missing.module.css'
import { type Missing, whatIsMissing } from './what-is-missing.ts'

type MissingPanelProps = {
  readonly form: RequestFields
  readonly lists: RequestLists
  /** The names of the attached files. */
  readonly files: readonly string[]
  readonly filesRequired: boolean
}

/** What a request still needs before it is sent. It watches the form itself, so that a keystroke draws nothing else. */
export function MissingPanel({ form, lists, files, filesRequired }: MissingPanelProps) {
  const { control } = form
  const typed = { ...form.getValues(), ...useWatch({ control }) }
  const { errors } = useFormState({ control })
  // A request that is sent again has its reference.
  const taken = useReferenceCheck(filesRequired ? typed.lenderRefNumber : '')
  const refused = new Set([
    ...Object.keys(errors),
    ...(readRequest(typed, lists).faults ?? []).map(({ field }) => field),
    ...(taken ? ['lenderRefNumber'] : []),
  ])
  const { referralReasons } = lists
  const { required, expected } = whatIsMissing({ form: typed, refused, files, filesRequired, referralReasons })
  const missing = required.filter(({ there }) => !there).length
  return (
    <Section title="Checklist">
      <p className={styles.count}>
        {missing === 0 ? 'Ready to submit' : `${missing} ${missing === 1 ? 'item' : 'items'} to complete`}
      </p>
      <Needed needed={required} />
      {expected.length > 0 ? (
        <>
          <h3 className={request.smallTitle}>
            Usually needed for “{longNameIn(referralReasons, typed.referralReason)}”
          </h3>
          <p className={request.quiet}>Matched by file name or notes. Not mandatory.</p>
          <Needed needed={expected} />
        </>
      ) : null}
    </Section>
  )
}

function Needed({ needed }: { readonly needed: Missing['required'] }) {
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
