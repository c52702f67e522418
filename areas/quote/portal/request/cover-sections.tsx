import { insuredLoanFields, messages, quoteFields, quoteRows } from '#areas/quote/contract'
import { toChoices } from '#areas/reference-data/portal'
import { Button } from '#ui/button'
import { FieldGrid } from '#ui/field'
import { FieldInput, RowList } from '#ui/form'
import { Notice, Section } from '#ui/page'
import { choosePremiumPlan, chooseTransactionType, emptyInsuredLoan } from '../form/calculator-form.ts'
import { type Calculator, useOfferedChoices } from '../form/use-calculator-form.ts'
import { ChoiceInput } from './choice-input.tsx'
import { TenureField } from './tenure-field.tsx'

/** Brand, premium plan, transaction type, product type, billing tenure, and the lender's reference. */
export function CoverSection({ store, lists: { options }, optionsMissing, loadOptions }: Calculator) {
  const { productTypes, billingTenures, monthly } = useOfferedChoices(store, options)
  return (
    <Section title="Cover">
      <FieldGrid columns={2}>
        <FieldInput field={quoteFields.brandName} onText={loadOptions} />
        {optionsMissing ? (
          <Notice tone="error" title={messages.optionsMissing} live>
            <Button small onClick={loadOptions}>
              Try again
            </Button>
          </Notice>
        ) : null}
        {options.premiumPlans.length > 0 ? (
          <ChoiceInput name="premiumPlanType" as="radios" change={choosePremiumPlan} />
        ) : null}
        {options.transactionTypes.length > 0 ? (
          <ChoiceInput name="transactionType" as="radios" change={chooseTransactionType} />
        ) : null}
        {productTypes.length > 1 ? (
          <FieldInput field={quoteFields.productType} as="radios" choices={toChoices(productTypes)} />
        ) : null}
        {monthly ? <TenureField store={store} tenures={billingTenures} /> : null}
        <FieldInput field={quoteFields.sourceRefNumber} hint="Optional. Don’t identify the borrower." />
      </FieldGrid>
    </Section>
  )
}

/** The existing loan and its policy, if the party options include any of its fields. */
export function ExistingPolicySection({ store, lists: { options } }: Pick<Calculator, 'store' | 'lists'>) {
  const offered = useOfferedChoices(store, options)
  if (!offered.existingPolicy) return null
  return (
    <Section title="Existing LMI policy">
      <FieldGrid columns={2}>
        {offered.lmiPolicyNumber ? <FieldInput field={quoteFields.lmiPolicyNumber} inputMode="numeric" /> : null}
        {offered.outstandingLoanBalance ? <FieldInput field={quoteFields.outstandingLoanBalance} /> : null}
      </FieldGrid>
      {offered.insuredLoans ? (
        <RowList
          // The form always shows one row, which may stay empty.
          rows={{ ...quoteRows.insuredLoanList, min: 1 }}
          title="Insured loans"
          noun="Insured loan"
          empty={emptyInsuredLoan}
        >
          {() => (
            <FieldGrid columns={2}>
              <FieldInput field={insuredLoanFields.loanNumber} />
            </FieldGrid>
          )}
        </RowList>
      ) : null}
    </Section>
  )
}
