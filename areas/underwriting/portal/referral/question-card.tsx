import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { longestMessage } from '#areas/credit-referral/contract'
import { Button, ButtonRow } from '#ui/button'
import { FormTextArea, HookForm, showRefusedFields } from '#ui/form'
import { type PageError, Section } from '#ui/page'
import styles from './referral.module.css'
import { type QuestionForm, resolveQuestion } from './resolve-work.ts'
import { useKeepTyping } from './use-keep-typing.ts'
import { useUnfaulted } from './use-unfaulted.ts'

type QuestionCardProps = {
  readonly typed: string
  readonly onTyped: (text: string) => void
  /** Why nothing can be asked now, or null. */
  readonly whyNot: string | null
  readonly refused: readonly PageError[]
  readonly onAsk: (text: string) => void
}

/** Asks the lender for more; the referral is On Hold until it answers. */
export function QuestionCard({ typed, onTyped, whyNot, refused, onAsk }: QuestionCardProps) {
  const form = useForm<QuestionForm>({ defaultValues: { text: typed }, resolver: resolveQuestion })
  useKeepTyping(form, ({ text }) => onTyped(text))
  useUnfaulted(form, whyNot)
  useEffect(() => showRefusedFields(form, refused), [form, refused])
  return (
    <Section title="Ask for more" lead={whyNot}>
      <HookForm form={form} label="Ask for more" onValid={({ text }) => onAsk(text)}>
        <div className={styles.form}>
          <FormTextArea form={form} name="text" label="Question" longest={longestMessage} required />
          <ButtonRow>
            <Button type="submit" disabled={whyNot !== null}>
              Ask the lender
            </Button>
          </ButtonRow>
        </div>
      </HookForm>
    </Section>
  )
}
