import type { ReactNode } from 'react'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { RequiredNote } from '#ui/field'
import { FormEnd, HookForm } from '#ui/form'
import { Columns } from '#ui/page'
import type { CalculatorFields } from '../form/calculator-fields.ts'
import type { ReadyRequest } from '../form/resolve-form.ts'
import type { ReplacedForm } from '../form/use-replaced-form.ts'
import { BorrowersSection } from './borrowers-section.tsx'
import { ExistingPolicySection } from './existing-policy-section.tsx'
import { LiveLvrCard } from './live-lvr-card.tsx'
import { LoansSection } from './loans-section.tsx'
import { ProductSection } from './product-section.tsx'
import { SecuritiesSection } from './securities-section.tsx'
import { StartAgain } from './start-again.tsx'

type RequestViewProps = {
  readonly form: CalculatorFields
  readonly lists: ReferenceLists
  readonly onBrand: () => void
  readonly onCalculate: (ready: ReadyRequest) => unknown
  readonly replacing: ReplacedForm
  readonly onStartAgain: () => void
  /** Stands under the buttons: what became of the draft. */
  readonly draft: ReactNode
}

/** What is asked before a premium is calculated (specification 000 §2). */
export function RequestView(props: RequestViewProps) {
  const { form, lists, onBrand, onCalculate, replacing, onStartAgain, draft } = props
  return (
    <HookForm form={form} label="Premium calculator" onValid={onCalculate}>
      <Columns
        asideLabel="Summary"
        asideLook="narrow"
        aside={<LiveLvrCard form={form} options={lists.options} />}
        end={
          <FormEnd>
            <StartAgain replacing={replacing} onStartAgain={onStartAgain}>
              <Button type="submit" variant="primary">
                Calculate Premium
              </Button>
            </StartAgain>
            {draft}
          </FormEnd>
        }
      >
        <RequiredNote />
        <ProductSection form={form} lists={lists} onBrand={onBrand} />
        <ExistingPolicySection form={form} options={lists.options} />
        <LoansSection form={form} lists={lists} />
        <BorrowersSection form={form} lists={lists} />
        <SecuritiesSection form={form} lists={lists} />
      </Columns>
    </HookForm>
  )
}
