import { questionFields } from '#areas/credit-referral/contract'
import { ButtonRow } from '#ui/button'
import { FieldInput, Form, FormErrors, SubmitButton, useSmallForm } from '#ui/form'
import { type PageError, Section } from '#ui/page'
import { useCardForm } from './use-card-form.ts'
import styles from './work.module.css'

type QuestionCardProps = {
  readonly typed: string
  readonly onTyped: (text: string) => void
  /** Why nothing can be asked now, or null. */
  readonly whyNot: string | null
  readonly refused: readonly PageError[]
  readonly onAsk: (text: string) => void
}

const noLists = {}

/** Asks the lender for more; the referral is On Hold until it answers. */
export function QuestionCard({ typed, onTyped, whyNot, refused, onAsk }: QuestionCardProps) {
  const { store } = useSmallForm({ fields: questionFields, lists: noLists, initial: { text: typed } })
  useCardForm(store, { onTyped: ({ text }) => onTyped(text), whyNot })
  return (
    <Section title="Ask for more" lead={whyNot}>
      <FormErrors store={store} refused={refused} />
      <Form store={store} lists={noLists} label="Ask for more" onValid={({ text }) => onAsk(text)}>
        <div className={styles.form}>
          <FieldInput field={questionFields.text} />
          <ButtonRow>
            <SubmitButton variant="secondary" label="Ask the lender" disabled={whyNot !== null} />
          </ButtonRow>
        </div>
      </Form>
    </Section>
  )
}
