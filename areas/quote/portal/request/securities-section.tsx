import { memo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { limits, type ReferenceLists } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { FieldGrid } from '#ui/field'
import { FormMoneyField, FormSelectField } from '#ui/form'
import { Card } from '#ui/page'
import { RowList } from '#ui/rows'
import type { CalculatorFields } from '../form/calculator-fields.ts'
import { emptySecurity } from '../form/calculator-form.ts'
import { useRowListError } from '../form/use-row-list-error.ts'

type SecuritiesSectionProps = { readonly form: CalculatorFields; readonly lists: ReferenceLists }

/** The properties that secure the loans. */
export function SecuritiesSection({ form, lists }: SecuritiesSectionProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'securityList' })
  return (
    <Card>
      <RowList
        title="Securities"
        noun="Security"
        rows={fields}
        most={limits.rows}
        error={useRowListError(form, 'securityList')}
        onAdd={() => append({ ...emptySecurity }, { shouldFocus: false })}
        onRemove={remove}
      >
        {(_row, index) => <SecurityFields form={form} index={index} lists={lists} />}
      </RowList>
    </Card>
  )
}

type SecurityFieldsProps = {
  readonly form: CalculatorFields
  readonly index: number
  readonly lists: ReferenceLists
}

const SecurityFields = memo(function SecurityFields({ form, index, lists }: SecurityFieldsProps) {
  return (
    <FieldGrid columns={3}>
      <FormMoneyField form={form} name={`securityList.${index}.securityValue`} label="Security value" required />
      <FormSelectField
        form={form}
        name={`securityList.${index}.stateName`}
        label="State"
        required
        choices={toChoices(lists.states)}
      />
      <FormSelectField
        form={form}
        name={`securityList.${index}.occupancyType`}
        label="Occupancy"
        required
        choices={toChoices(lists.occupancyTypes)}
      />
    </FieldGrid>
  )
})
