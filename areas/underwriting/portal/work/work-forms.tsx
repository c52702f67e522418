import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type decisionFields, questionFields } from '#areas/credit-referral/contract'
import type { FormOf, Option } from '#packages/fields'
import { ButtonRow } from '#ui/button'
import { FieldInput, Form, FormErrors, type FormStore, type Read, SubmitButton, useFormStore } from '#ui/form'
import type { PageError } from '#ui/page'
import type { variationDecisionFields } from '../../contract/index.ts'
import styles from './work.module.css'

export type Decision = FormOf<typeof decisionFields>

/** The rules for deciding a referral or a variation. */
export type DecisionRules = {
  readonly fields: typeof decisionFields | typeof variationDecisionFields
  /** The possible decisions. */
  readonly decisions: readonly Option[]
  readonly read: Read<Decision, { readonly decision: string; readonly uwNotes: string | null }>
  /** Shown below the notes. */
  readonly hint?: string
}

type WorkFormProps<Typed> = {
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  /** Why it cannot be sent now, or null. Typing is possible before the request is assigned. */
  readonly disabledReason: string | null
  readonly refused: readonly PageError[]
  readonly onSend: (typed: Typed) => void
}

/** The form of a decision, with the notes to the lender. */
export function DecisionForm({
  rules,
  typed,
  onTyped,
  disabledReason,
  refused,
  onSend,
}: WorkFormProps<Decision> & { readonly rules: DecisionRules }) {
  const { fields, decisions, read, hint } = rules
  const { decision, uwNotes } = typed
  const lists = useMemo(() => ({ decisions }), [decisions])
  const store = useFormStore({ fields, lists, initial: { decision, uwNotes }, read })
  useWorkForm(store, { onTyped, disabledReason })
  return (
    <>
      <FormErrors store={store} refused={refused} />
      <Form
        store={store}
        lists={lists}
        label="Decide"
        onValid={(decided) => onSend({ decision: decided.decision, uwNotes: decided.uwNotes ?? '' })}
      >
        <div className={styles.form}>
          <DisabledReason reason={disabledReason} />
          <FieldInput field={fields.decision} />
          <FieldInput field={fields.uwNotes} hint={hint} />
          <ButtonRow>
            <SubmitButton label="Decide" disabled={disabledReason !== null} />
          </ButtonRow>
        </div>
      </Form>
    </>
  )
}

const noLists = {}

/** A question to the lender; the request is On Hold until it answers. */
export function QuestionForm({ typed, onTyped, disabledReason, refused, onSend }: WorkFormProps<string>) {
  const store = useFormStore({ fields: questionFields, lists: noLists, initial: { text: typed } })
  useWorkForm(store, { onTyped: ({ text }) => onTyped(text), disabledReason })
  return (
    <>
      <FormErrors store={store} refused={refused} />
      <Form store={store} lists={noLists} label="Ask" onValid={({ text }) => onSend(text)}>
        <div className={styles.form}>
          <DisabledReason reason={disabledReason} />
          <FieldInput field={questionFields.text} />
          <ButtonRow>
            <SubmitButton label="Ask the lender" disabled={disabledReason !== null} />
          </ButtonRow>
        </div>
      </Form>
    </>
  )
}

function DisabledReason({ reason }: { readonly reason: string | null }) {
  return reason === null ? null : <p className={styles.label}>{reason}</p>
}

/**
 * Reports a form's values on each change. Clears its errors when `disabledReason` changes: after a release, for
 * example, there is nothing to correct.
 */
function useWorkForm<Form>(
  store: FormStore<Form>,
  { onTyped, disabledReason }: { readonly onTyped: (form: Form) => void; readonly disabledReason: string | null },
): void {
  const typed = useEffectEvent(() => onTyped(store.values()))
  useEffect(() => store.subscribe(null, () => typed()), [store])
  const shown = useRef(disabledReason)
  useEffect(() => {
    if (shown.current === disabledReason) return
    shown.current = disabledReason
    store.replace(store.values())
  }, [store, disabledReason])
}
