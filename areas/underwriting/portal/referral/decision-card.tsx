import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { longestMessage } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { Button, ButtonRow } from '#ui/button'
import { FormSelectField, FormTextArea, HookForm, showRefusedFields } from '#ui/form'
import { type PageError, Section } from '#ui/page'
import styles from './referral.module.css'
import { type DecisionForm, resolveDecision } from './resolve-work.ts'
import { useKeepTyping } from './use-keep-typing.ts'
import { useUnfaulted } from './use-unfaulted.ts'

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
  const form = useForm<DecisionForm>({ defaultValues: { decision, uwNotes }, resolver: resolveDecision })
  useKeepTyping(form, onTyped)
  useUnfaulted(form, whyNot)
  useEffect(() => showRefusedFields(form, refused), [form, refused])
  return (
    <Section title="Decide" lead={whyNot}>
      <HookForm form={form} label="Decide" onValid={onDecide}>
        <div className={styles.form}>
          <FormSelectField form={form} name="decision" label="Decision" choices={toChoices(decisions)} required />
          <FormTextArea form={form} name="uwNotes" label="UW Notes" longest={longestMessage} required />
          <ButtonRow>
            <Button type="submit" variant="primary" disabled={whyNot !== null}>
              Decide
            </Button>
          </ButtonRow>
        </div>
      </HookForm>
    </Section>
  )
}
