import { insuredLoanFields, quoteFields, quoteRows } from '#areas/quote/contract'
import { toChoices } from '#areas/reference-data/portal'
import { FieldGrid } from '#ui/field'
import { FieldInput, RowList } from '#ui/form'
import { Section } from '#ui/page'
import { emptyInsuredLoan } from '../form/calculator-form.ts'
import { chooseIncumbentInsurer, choosePremiumPlan, chooseTransactionType } from '../form/transitions.ts'
import { type Calculator, useOfferedChoices } from '../form/use-calculator-form.ts'
import { TenureField } from './tenure-field.tsx'

/** Brand, premium plan, transaction type, product type and billing tenure, and a reference of the person's own. */
export function CoverSection({ store, lists: { options }, brandChosen }: Calculator) {
  const { productTypes, billingTenures, monthly } = useOfferedChoices(store, options)
  return (
    <Section title="Cover">
      <FieldGrid columns={2}>
        <FieldInput field={quoteFields.brandName} onText={brandChosen} />
        {options.premiumPlans.length > 0 ? (
          <FieldInput
            field={quoteFields.premiumPlanType}
            as="radios"
            onText={(plan) => store.change(choosePremiumPlan(store.values(), plan, options))}
          />
        ) : null}
        {options.transactionTypes.length > 0 ? (
          <FieldInput
            field={quoteFields.transactionType}
            as="radios"
            onText={(transaction) => store.change(chooseTransactionType(store.values(), transaction, options))}
          />
        ) : null}
        {productTypes.length > 1 ? (
          <FieldInput field={quoteFields.productType} as="radios" choices={toChoices(productTypes)} />
        ) : null}
        {monthly ? <TenureField store={store} tenures={billingTenures} /> : null}
        <FieldInput field={quoteFields.sourceRefNumber} hint="Optional. Don’t identify the borrower." maxLength={40} />
      </FieldGrid>
    </Section>
  )
}

/** For a top-up: the policy on the existing loan. Nothing where neither it nor its insurer is asked for. */
export function ExistingPolicySection({ store, lists: { options } }: Pick<Calculator, 'store' | 'lists'>) {
  const offered = useOfferedChoices(store, options)
  if (!offered.existingPolicy && !offered.incumbentInsurer) return null
  return (
    <Section title="Existing LMI policy">
      {offered.incumbentInsurer ? (
        <FieldInput
          field={quoteFields.incumbentInsurerFlag}
          as="checkbox"
          hint="Another insurer covers the existing loan, so nothing already paid is taken off the premium."
          onText={(flag) => store.change(chooseIncumbentInsurer(store.values(), flag))}
        />
      ) : null}
      <FieldGrid columns={2}>
        {offered.lmiPolicyNumber ? <FieldInput field={quoteFields.lmiPolicyNumber} inputMode="numeric" /> : null}
        {offered.outstandingLoanBalance ? <FieldInput field={quoteFields.outstandingLoanBalance} /> : null}
      </FieldGrid>
      {offered.insuredLoans ? (
        <RowList
          store={store}
          // On screen one row always stands there: it may stay empty.
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
