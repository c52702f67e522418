import { memo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { limits, type PartyOptions } from '#areas/reference-data/contract'
import { FieldGrid } from '#ui/field'
import { FormCheckbox, FormMoneyField, FormTextField } from '#ui/form'
import { Section } from '#ui/page'
import { RowList } from '#ui/rows'
import { applyTransition } from '../form/apply-transition.ts'
import { type CalculatorFields, useOfferedChoices } from '../form/calculator-fields.ts'
import { emptyInsuredLoan } from '../form/calculator-form.ts'
import { chooseIncumbentInsurer } from '../form/choose-incumbent-insurer.ts'
import { useRowListError } from '../form/use-row-list-error.ts'

type ExistingPolicySectionProps = { readonly form: CalculatorFields; readonly options: PartyOptions }

/** For a top-up: the policy on the existing loan. Nothing where neither it nor its insurer is asked for. */
export function ExistingPolicySection({ form, options }: ExistingPolicySectionProps) {
  const offered = useOfferedChoices(form, options)
  if (!offered.existingPolicy && !offered.incumbentInsurer) return null
  return (
    <Section title="Existing LMI policy">
      {offered.incumbentInsurer ? (
        <FormCheckbox
          form={form}
          name="incumbentInsurerFlag"
          label="Incumbent insurer"
          hint="Another insurer covers the existing loan, so nothing already paid is taken off the premium."
          onValue={(checked) => applyTransition(form, chooseIncumbentInsurer(form.getValues(), checked))}
        />
      ) : null}
      <FieldGrid columns={2}>
        {offered.lmiPolicyNumber ? (
          <FormTextField form={form} name="lmiPolicyNumber" label="LMI Policy Number" required inputMode="numeric" />
        ) : null}
        {offered.outstandingLoanBalance ? (
          <FormMoneyField form={form} name="outstandingLoanBalance" label="Outstanding Loan Balance" required />
        ) : null}
      </FieldGrid>
      {offered.insuredLoans ? <InsuredLoans form={form} /> : null}
    </Section>
  )
}

function InsuredLoans({ form }: { readonly form: CalculatorFields }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'insuredLoanList' })
  return (
    <RowList
      title="Insured loans"
      noun="Insured loan"
      rows={fields}
      most={limits.rows}
      error={useRowListError(form, 'insuredLoanList')}
      onAdd={() => append({ ...emptyInsuredLoan }, { shouldFocus: false })}
      onRemove={remove}
    >
      {(_row, index) => <InsuredLoanFields form={form} index={index} />}
    </RowList>
  )
}

type InsuredLoanFieldsProps = { readonly form: CalculatorFields; readonly index: number }

const InsuredLoanFields = memo(function InsuredLoanFields({ form, index }: InsuredLoanFieldsProps) {
  return (
    <FieldGrid columns={2}>
      <FormTextField form={form} name={`insuredLoanList.${index}.loanNumber`} label="Loan number" />
    </FieldGrid>
  )
})
