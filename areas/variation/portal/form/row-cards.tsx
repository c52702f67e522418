import { useMemo } from 'react'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { variationRows } from '#areas/variation/contract'
import { emptyForm } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { FieldGrid } from '#ui/field'
import { CardList, FieldInput, LinkedFrom, LinkPicker, useText } from '#ui/form'
import { Card } from '#ui/page'
import type { VariationStore, VariedSubject } from './use-variation-form.ts'

type RowCardsProps = {
  readonly store: VariationStore
  readonly subject: VariedSubject
  /** Each new number expands all cards. */
  readonly expanded: number
}

/** The approximate height of a card's fields, in pixels. */
const cardHeight = 330

/** The loans, each with the securities that secure it (specification 001 §2 and §4). */
export function LoanCards({ store, subject: { policy, lists }, expanded }: RowCardsProps) {
  const [heading, fields, empty] = useMemo(() => {
    const known = new Map(policy.loans.map((loan) => [loan.id, loan]))
    const isLocked = (key: string, name: 'loanPurpose' | 'smsf') => {
      const loan = known.get(store.text(`loans.${key}.id`))
      // A value that the policy lacks can be entered.
      return loan !== undefined && loan.loanNumber !== null && loan[name] !== null
    }
    return [
      (key: string, index: number) => (
        <RowTitle
          store={store}
          row={`loans.${key}`}
          names={['loanNumber', 'approvedAmount']}
          title={`Loan ${index + 1}`}
        />
      ),
      (key: string) => (
        <>
          <FieldGrid>
            {Object.values(policyLoanFields).map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                checks="blur"
                locked={(field.name === 'loanPurpose' || field.name === 'smsf') && isLocked(key, field.name)}
              />
            ))}
          </FieldGrid>
          <LinkPicker
            store={store}
            to="securities"
            noun="securities"
            nameOf={(other, index) => store.text(`securities.${other}.addressLine1`).trim() || `Security ${index + 1}`}
          />
        </>
      ),
      { ...emptyForm(policyLoanFields, lists), id: '' },
    ] as const
  }, [store, policy, lists])
  return (
    <Card>
      <CardList
        store={store}
        title="Loans"
        rows={variationRows.loans}
        noun="Loan"
        addLabel="Add Loan"
        empty={empty}
        height={cardHeight}
        heading={heading}
        startClosed
        asks
        copies={false}
        expanded={expanded}
      >
        {fields}
      </CardList>
    </Card>
  )
}

export function SecurityCards({ store, subject: { lists }, expanded }: RowCardsProps) {
  const [heading, fields, empty] = useMemo(
    () =>
      [
        (key: string, index: number) => (
          <RowTitle
            store={store}
            row={`securities.${key}`}
            names={['addressLine1', 'securityValue']}
            title={`Security ${index + 1}`}
          />
        ),
        () => (
          <>
            <FieldGrid>
              {Object.values(policySecurityFields).map((field) => (
                <FieldInput key={field.name} field={field} checks="change" />
              ))}
            </FieldGrid>
            <LinkedFrom
              store={store}
              from="loans"
              noun="loan"
              own="securities"
              nameOf={(other, index) => store.text(`loans.${other}.loanNumber`).trim() || `Loan ${index + 1}`}
            />
          </>
        ),
        { ...emptyForm(policySecurityFields, lists), id: '' },
      ] as const,
    [store, lists],
  )
  return (
    <Card>
      <CardList
        store={store}
        title="Securities"
        rows={variationRows.securities}
        noun="Security"
        addLabel="Add Security"
        empty={empty}
        height={cardHeight}
        heading={heading}
        startClosed
        asks
        copies={false}
        expanded={expanded}
      >
        {fields}
      </CardList>
    </Card>
  )
}

type RowTitleProps = {
  readonly store: VariationStore
  readonly row: string
  /** The fields with the row's name and its amount. */
  readonly names: readonly [string, string]
  readonly title: string
}

function RowTitle({ store, row, names: [name, amount], title }: RowTitleProps) {
  const named = useText(store, `${row}.${name}`).trim()
  const cents = parseDollars(useText(store, `${row}.${amount}`))
  return `${title} - ${named || 'Details'}${cents === null ? '' : ` (${formatDollars(cents)})`}`
}
