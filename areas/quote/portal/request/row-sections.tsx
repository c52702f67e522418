import { borrowerFields, loanFields, quoteFields, quoteRows, securityFields } from '#areas/quote/contract'
import { FieldGrid } from '#ui/field'
import { FieldInput, FieldInputs, RowList, useText, useValues } from '#ui/form'
import { Card } from '#ui/page'
import {
  chooseIncumbentInsurer,
  choosePropertyShare,
  emptyBorrower,
  emptyLoan,
  emptySecurity,
} from '../form/calculator-form.ts'
import { shareDifference } from '../form/live-lvr.ts'
import { type Calculator, type CalculatorStore, useOfferedChoices } from '../form/use-calculator-form.ts'
import { ChoiceInput } from './choice-input.tsx'
import styles from './request.module.css'

type SectionProps = Pick<Calculator, 'store' | 'lists'>

/** The new loans, Capitalised and Incumbent insurer. */
export function LoansSection({ store, lists: { options } }: SectionProps) {
  const { capitalised, incumbentInsurer } = useOfferedChoices(store, options)
  return (
    <Card>
      <RowList rows={quoteRows.loanList} title="Loans" noun="Loan" empty={emptyLoan}>
        {() => (
          <FieldGrid columns={2}>
            <FieldInputs fields={Object.values(loanFields)} />
          </FieldGrid>
        )}
      </RowList>
      <div className={styles.flags}>
        <FieldInput
          field={quoteFields.capitalisedFlag}
          as="checkbox"
          locked={!capitalised}
          hint={capitalised ? 'The premium is added to the loan.' : 'Not available with monthly premiums.'}
        />
        {incumbentInsurer ? (
          <ChoiceInput
            name="incumbentInsurerFlag"
            as="checkbox"
            hint="Another insurer covers the existing loan. No premium already paid is credited."
            change={chooseIncumbentInsurer}
          />
        ) : null}
      </div>
    </Card>
  )
}

/** The borrowers and Property Share. */
export function BorrowersSection({ store, lists: { options } }: SectionProps) {
  const { propertyShare } = useOfferedChoices(store, options)
  const shared = useText(store, quoteFields.propertyShareFlag.name) === 'YES'
  return (
    <Card>
      <RowList
        rows={quoteRows.borrowerList}
        title="Borrowers"
        noun="Borrower"
        empty={emptyBorrower}
        fixed={shared}
        aside={
          propertyShare ? (
            <ChoiceInput
              name="propertyShareFlag"
              as="checkbox"
              hint="Two borrowers, each with a share of the loan and their own policy."
              change={choosePropertyShare}
            />
          ) : null
        }
      >
        {() => (
          <FieldGrid columns={shared ? 3 : 2}>
            <FieldInput field={borrowerFields.employmentType} />
            {shared ? <ShareInput store={store} /> : null}
            <FieldInput field={borrowerFields.firstHomeBuyer} as="checkbox" />
          </FieldGrid>
        )}
      </RowList>
    </Card>
  )
}

/**
 * A borrower's share, with the difference to the total of the loans. Subscribes to the amounts here, so that a
 * keystroke rerenders only this input.
 */
function ShareInput({ store }: { readonly store: CalculatorStore }) {
  const keys = store.useKeys('borrowerList')
  const hint = shareDifference(useValues(store))
  // Recheck both shares: the other one may show the error about their sum.
  const checkTogether = () => {
    for (const name of keys.map((key) => `borrowerList.${key}.shareAmount`))
      if (store.error(name) !== undefined) store.check(name)
  }
  return <FieldInput field={borrowerFields.shareAmount} hint={hint} onText={checkTogether} />
}

export function SecuritiesSection() {
  return (
    <Card>
      <RowList rows={quoteRows.securityList} title="Securities" noun="Security" empty={emptySecurity}>
        {() => (
          <FieldGrid columns={3}>
            <FieldInputs fields={Object.values(securityFields)} />
          </FieldGrid>
        )}
      </RowList>
    </Card>
  )
}
