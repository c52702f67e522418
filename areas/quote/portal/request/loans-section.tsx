import { memo } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { limits } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { type Choice, FieldGrid } from '#ui/field'
import { FormCheckbox, FormMoneyField, FormSelectField } from '#ui/form'
import { Card } from '#ui/page'
import { RowList } from '#ui/rows'
import { type CalculatorFields, useOfferedChoices } from '../form/calculator-fields.ts'
import { emptyLoan } from '../form/calculator-form.ts'
import { useRowListError } from '../form/use-row-list-error.ts'

type LoansSectionProps = { readonly form: CalculatorFields; readonly lists: ReferenceLists }

/** The new loans, and whether the premium is added to them. */
export function LoansSection({ form, lists }: LoansSectionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'loanList' })
  const { capitalised } = useOfferedChoices(form, lists.options)
  return (
    <Card>
      <RowList
        title="Loans"
        noun="Loan"
        rows={fields}
        most={limits.rows}
        error={useRowListError(form, 'loanList')}
        onAdd={() => append({ ...emptyLoan }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_row, index) => <LoanFields form={form} index={index} purposes={toChoices(lists.loanPurposes)} />}
      </RowList>
      <FormCheckbox
        form={form}
        name="capitalisedFlag"
        label="Capitalised"
        disabled={!capitalised}
        hint={capitalised ? 'The premium is added to the loan.' : 'The monthly plan is never capitalised.'}
      />
    </Card>
  )
}

type LoanFieldsProps = {
  readonly form: CalculatorFields
  readonly index: number
  readonly purposes: readonly Choice[]
}

const LoanFields = memo(function LoanFields({ form, index, purposes }: LoanFieldsProps) {
  return (
    <FieldGrid columns={2}>
      <FormMoneyField form={form} name={`loanList.${index}.loanAmount`} label="Loan amount" required />
      <FormSelectField
        form={form}
        name={`loanList.${index}.loanPurpose`}
        label="Loan purpose"
        required
        choices={purposes}
      />
    </FieldGrid>
  )
})
