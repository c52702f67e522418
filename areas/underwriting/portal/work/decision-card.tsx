import { type ReactNode, useMemo } from 'react'
import type { decisionFields } from '#areas/credit-referral/contract'
import type { FormOf, Option } from '#packages/fields'
import { ButtonRow } from '#ui/button'
import { FieldInput, Form, FormErrors, type Read, SubmitButton, useSmallForm } from '#ui/form'
import { type PageError, Section } from '#ui/page'
import type { variationDecisionFields } from '../../contract/index.ts'
import { useCardForm } from './use-card-form.ts'
import styles from './work.module.css'

export type DecisionForm = FormOf<typeof decisionFields>

/** How a referral or a variation is decided. */
export type DecisionRules = {
  readonly fields: typeof decisionFields | typeof variationDecisionFields
  /** What the desk may decide. */
  readonly decisions: readonly Option[]
  readonly read: Read<DecisionForm, { readonly decision: string; readonly uwNotes: string | null }>
  /** Below the notes. */
  readonly hint?: string
}

type DecisionCardProps = {
  readonly rules: DecisionRules
  readonly typed: DecisionForm
  readonly onTyped: (typed: DecisionForm) => void
  /** Why nothing can be decided now, or null. */
  readonly whyNot: string | null
  /** What is to be known before. */
  readonly children?: ReactNode
  readonly refused: readonly PageError[]
  readonly onDecide: (decision: DecisionForm) => void
}

/** The decision and what the lender is told with it. Typing is possible before the request is assigned. */
export function DecisionCard(props: DecisionCardProps) {
  const { rules, typed, onTyped, whyNot, children, refused, onDecide } = props
  const { fields, decisions, read, hint } = rules
  const { decision, uwNotes } = typed
  const lists = useMemo(() => ({ decisions }), [decisions])
  const { store } = useSmallForm({ fields, lists, initial: { decision, uwNotes }, read })
  useCardForm(store, { onTyped, whyNot })
  return (
    <Section title="Decide" lead={whyNot}>
      {children}
      <FormErrors store={store} refused={refused} />
      <Form
        store={store}
        lists={lists}
        label="Decide"
        onValid={(decided) => onDecide({ decision: decided.decision, uwNotes: decided.uwNotes ?? '' })}
      >
        <div className={styles.form}>
          <FieldInput field={fields.decision} />
          <FieldInput field={fields.uwNotes} hint={hint} />
          <ButtonRow>
            <SubmitButton label="Decide" disabled={whyNot !== null} />
          </ButtonRow>
        </div>
      </Form>
    </Section>
  )
}
