import { useMemo } from 'react'
import { decisionFields } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { FormOf } from '#packages/fields'
import { ButtonRow } from '#ui/button'
import { FieldInputs, Form, FormErrors, SubmitButton, useSmallForm } from '#ui/form'
import { type PageError, Section } from '#ui/page'
import styles from './referral.module.css'
import { useCardForm } from './use-card-form.ts'

export type DecisionForm = FormOf<typeof decisionFields>

type DecisionCardProps = {
  /** What the desk may decide. */
  readonly decisions: readonly ReferenceItem[]
  readonly typed: DecisionForm
  readonly onTyped: (typed: DecisionForm) => void
  /** Why nothing can be decided now, or null. */
  readonly whyNot: string | null
  readonly refused: readonly PageError[]
  readonly onDecide: (decision: DecisionForm) => void
}

/** The decision and what the lender is told with it. Typing is possible before the referral is taken. */
export function DecisionCard({ decisions, typed, onTyped, whyNot, refused, onDecide }: DecisionCardProps) {
  const { decision, uwNotes } = typed
  const lists = useMemo(() => ({ decisions }), [decisions])
  const { store } = useSmallForm({ fields: decisionFields, lists, initial: { decision, uwNotes } })
  useCardForm(store, { onTyped, whyNot })
  return (
    <Section title="Decide" lead={whyNot}>
      <FormErrors store={store} refused={refused} />
      <Form store={store} lists={lists} label="Decide" onValid={onDecide}>
        <div className={styles.form}>
          <FieldInputs fields={Object.values(decisionFields)} />
          <ButtonRow>
            <SubmitButton label="Decide" disabled={whyNot !== null} />
          </ButtonRow>
        </div>
      </Form>
    </Section>
  )
}
