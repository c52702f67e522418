import { borrowerFields, loanFields, quoteFields, quoteRows, securityFields } from '#areas/quote/contract'
import { FieldGrid } from '#ui/field'
import { FieldInput, FieldInputs, RowList, useText } from '#ui/form'
import { Card } from '#ui/page'
import { emptyBorrower, emptyLoan, emptySecurity } from '../form/calculator-form.ts'
import { choosePropertyShare } from '../form/transitions.ts'
import { type Calculator, useOfferedChoices } from '../form/use-calculator-form.ts'

type SectionProps = Pick<Calculator, 'store' | 'lists'>

/** The new loans, and whether the premium is added to them. */
export function LoansSection({ store, lists }: SectionProps) {
  const { capitalised } = useOfferedChoices(store, lists.options)
  return (
    <Card>
      <RowList store={store} rows={quoteRows.loanList} title="Loans" noun="Loan" empty={emptyLoan}>
        {() => (
          <FieldGrid columns={2}>
            <FieldInputs fields={Object.values(loanFields)} />
          </FieldGrid>
        )}
      </RowList>
      <FieldInput
        field={quoteFields.capitalisedFlag}
        as="checkbox"
        locked={!capitalised}
        hint={capitalised ? 'The premium is added to the loan.' : 'Not available with monthly premiums.'}
      />
    </Card>
  )
}

/** The borrowers, and whether two of them share the property. */
export function BorrowersSection({ store, lists }: SectionProps) {
  const { propertyShare } = useOfferedChoices(store, lists.options)
  const shared = useText(store, quoteFields.propertyShareFlag.name) === 'YES'
  const keys = store.useKeys('borrowerList')
  // The rule about their sum may be shown at the other share than the one that now satisfies it.
  const checkTogether = () => store.recheck(keys.map((key) => `borrowerList.${key}.shareAmount`))
  return (
    <Card>
      <RowList
        store={store}
        rows={quoteRows.borrowerList}
        title="Borrowers"
        noun="Borrower"
        empty={emptyBorrower}
        fixed={shared}
        aside={
          propertyShare ? (
            <FieldInput
              field={quoteFields.propertyShareFlag}
              as="checkbox"
              hint="Two borrowers buy one home, each with a share of the loan and a policy of their own."
              onText={(flag) => store.change(choosePropertyShare(store.values(), flag))}
            />
          ) : null
        }
      >
        {() => (
          <FieldGrid columns={shared ? 3 : 2}>
            <FieldInput field={borrowerFields.employmentType} />
            {shared ? <FieldInput field={borrowerFields.shareAmount} onText={checkTogether} /> : null}
            <FieldInput field={borrowerFields.firstHomeBuyer} as="checkbox" />
          </FieldGrid>
        )}
      </RowList>
    </Card>
  )
}

/** The properties that secure the loans. */
export function SecuritiesSection({ store }: Pick<SectionProps, 'store'>) {
  return (
    <Card>
      <RowList store={store} rows={quoteRows.securityList} title="Securities" noun="Security" empty={emptySecurity}>
        {() => (
          <FieldGrid columns={3}>
            <FieldInputs fields={Object.values(securityFields)} />
          </FieldGrid>
        )}
      </RowList>
    </Card>
  )
}
