import type { ReactNode } from 'react'
import type { QuoteForm } from '#areas/quote/contract'
import { RequiredNote } from '#ui/field'
import { Form, FormEnd, type ReplacedForm, ResetRow, SubmitButton } from '#ui/form'
import { Columns } from '#ui/page'
import type { Calculator, ReadyRequest } from '../form/use-calculator-form.ts'
import { CoverSection, ExistingPolicySection } from './cover-sections.tsx'
import { LiveLvrCard } from './live-lvr-card.tsx'
import { BorrowersSection, LoansSection, SecuritiesSection } from './row-sections.tsx'

export type RequestViewProps = {
  readonly calculator: Calculator
  readonly onCalculate: (ready: ReadyRequest) => unknown
  readonly replacing: ReplacedForm<QuoteForm>
  readonly onStartAgain: () => void
  /** Stands under the buttons: what became of the draft. */
  readonly draft: ReactNode
}

/** What is asked before a premium is calculated (specification 000 §2). */
export function RequestView({ calculator, onCalculate, replacing, onStartAgain, draft }: RequestViewProps) {
  const { store, lists, choices } = calculator
  return (
    <Form store={store} lists={choices} label="Premium calculator" onValid={onCalculate}>
      <Columns
        asideLabel="Summary"
        asideLook="narrow"
        aside={<LiveLvrCard store={store} options={lists.options} />}
        end={
          <FormEnd>
            <ResetRow replacing={replacing} label="Start again" onReset={onStartAgain}>
              <SubmitButton label="Calculate Premium" />
            </ResetRow>
            {draft}
          </FormEnd>
        }
      >
        <RequiredNote />
        <CoverSection {...calculator} />
        <ExistingPolicySection store={store} lists={lists} />
        <LoansSection store={store} lists={lists} />
        <BorrowersSection store={store} lists={lists} />
        <SecuritiesSection store={store} />
      </Columns>
    </Form>
  )
}
