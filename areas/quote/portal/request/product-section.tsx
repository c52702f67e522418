import type { ReferenceLists } from '#areas/reference-data/contract'
import { toChoices } from '#areas/reference-data/portal'
import { FieldGrid } from '#ui/field'
import { FormRadioGroup, FormSelectField, FormTextField } from '#ui/form'
import { Section } from '#ui/page'
import { applyTransition } from '../form/apply-transition.ts'
import { type CalculatorFields, useOfferedChoices } from '../form/calculator-fields.ts'
import { choosePremiumPlan } from '../form/choose-premium-plan.ts'
import { chooseTransactionType } from '../form/choose-transaction-type.ts'
import { TenureField } from './tenure-field.tsx'

type ProductSectionProps = {
  readonly form: CalculatorFields
  readonly lists: ReferenceLists
  readonly onBrand: () => void
}

/** Brand, premium plan, transaction type, product type and billing tenure, and a reference of the person's own. */
export function ProductSection({ form, lists, onBrand }: ProductSectionProps) {
  const { brands, options } = lists
  const { productTypes, billingTenures, monthly } = useOfferedChoices(form, options)
  const planChosen = (plan: string) => applyTransition(form, choosePremiumPlan(form.getValues(), plan, options))
  const transactionChosen = (transaction: string) =>
    applyTransition(form, chooseTransactionType(form.getValues(), transaction, options))
  return (
    <Section title="Cover">
      <FieldGrid columns={2}>
        <FormSelectField
          form={form}
          name="brandName"
          label="Brand"
          required
          choices={toChoices(brands)}
          onValue={onBrand}
        />
        {options.premiumPlans.length > 0 ? (
          <FormRadioGroup
            form={form}
            name="premiumPlanType"
            label="Premium plan"
            required
            choices={toChoices(options.premiumPlans)}
            onValue={planChosen}
          />
        ) : null}
        {options.transactionTypes.length > 0 ? (
          <FormRadioGroup
            form={form}
            name="transactionType"
            label="Transaction type"
            required
            choices={toChoices(options.transactionTypes)}
            onValue={transactionChosen}
          />
        ) : null}
        {productTypes.length > 1 ? (
          <FormRadioGroup
            form={form}
            name="productType"
            label="Product type"
            required
            choices={toChoices(productTypes)}
          />
        ) : null}
        {monthly ? <TenureField form={form} tenures={billingTenures} /> : null}
        <FormTextField
          form={form}
          name="sourceRefNumber"
          label="Your reference"
          hint="Optional, and nothing that identifies a borrower."
          maxLength={40}
        />
      </FieldGrid>
    </Section>
  )
}
