import { memo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { limits, type ReferenceLists } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { type Choice, FieldGrid } from '#ui/field'
import { FormCheckbox, FormMoneyField, FormSelectField } from '#ui/form'
import { Card } from '#ui/page'
import { RowList } from '#ui/rows'
import { applyTransition } from '../form/apply-transition.ts'
import { type CalculatorFields, useOfferedChoices } from '../form/calculator-fields.ts'
import { emptyBorrower } from '../form/calculator-form.ts'
import { choosePropertyShare } from '../form/choose-property-share.ts'
import { useRowListError } from '../form/use-row-list-error.ts'

type BorrowersSectionProps = { readonly form: CalculatorFields; readonly lists: ReferenceLists }

/** The borrowers, and whether two of them share the property. */
export function BorrowersSection({ form, lists }: BorrowersSectionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'borrowerList' })
  const { propertyShare } = useOfferedChoices(form, lists.options)
  const shared = useWatch({ control: form.control, name: 'propertyShareFlag' })
  return (
    <Card>
      <RowList
        title="Borrowers"
        noun="Borrower"
        rows={fields}
        most={limits.rows}
        fixed={shared}
        aside={
          propertyShare ? (
            <FormCheckbox
              form={form}
              name="propertyShareFlag"
              label="Property Share"
              hint="Two borrowers buy one home, each with a share of the loan and a policy of their own."
              onValue={(checked) => applyTransition(form, choosePropertyShare(form.getValues(), checked))}
            />
          ) : null
        }
        error={useRowListError(form, 'borrowerList')}
        onAdd={() => append({ ...emptyBorrower }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_row, index) => (
          <BorrowerFields form={form} index={index} shared={shared} employments={toChoices(lists.employmentTypes)} />
        )}
      </RowList>
    </Card>
  )
}

type BorrowerFieldsProps = {
  readonly form: CalculatorFields
  readonly index: number
  readonly shared: boolean
  readonly employments: readonly Choice[]
}

const shares = ['borrowerList.0.shareAmount', 'borrowerList.1.shareAmount'] as const

const BorrowerFields = memo(function BorrowerFields({ form, index, shared, employments }: BorrowerFieldsProps) {
  // The rule about their sum may be shown at the other share than the one that now satisfies it.
  const checkTogether = () => {
    if (shares.some((name) => form.getFieldState(name).error)) void form.trigger(shares)
  }
  return (
    <FieldGrid columns={shared ? 3 : 2}>
      <FormSelectField
        form={form}
        name={`borrowerList.${index}.employmentType`}
        label="Employment"
        required
        choices={employments}
      />
      {shared ? (
        <FormMoneyField
          form={form}
          name={`borrowerList.${index}.shareAmount`}
          label="Share amount"
          required
          onValue={checkTogether}
        />
      ) : null}
      <FormCheckbox form={form} name={`borrowerList.${index}.firstHomeBuyer`} label="First home buyer" />
    </FieldGrid>
  )
})
