import { useMemo } from 'react'
import { emptyForm, type Field } from '#packages/fields'
import { formatDollars, parseDollars } from '#packages/money'
import { FieldGrid } from '#ui/field'
import { CardList, LinkedFrom, LinkPicker, useText } from '#ui/form'
import { Card, Section } from '#ui/page'
import {
  borrowerFields,
  isStaged,
  loanFields,
  policyDetailsFields,
  propertyFields,
  quotePremiumFields,
  type SubmissionLists,
  submissionRows,
} from '../../contract/index.ts'
import { type Quoted, QuotedInput } from './quoted-input.tsx'
import type { SubmissionStore } from './use-submission-form.ts'

type SectionsProps = {
  readonly store: SubmissionStore
  readonly lists: SubmissionLists
  /** The texts filled in from a quote. */
  readonly quoted: Quoted
  /** Each new number opens the cards that have errors. */
  readonly revealed: number
}

/** The sections of specification 001 §2, after the brand. */
export function Sections(props: SectionsProps) {
  const { store, lists, quoted } = props
  return (
    <>
      <Section title="Policy Details">
        <FieldGrid>
          {Object.values(policyDetailsFields).map((field) => {
            if (field === policyDetailsFields.paymentType) return <PaymentType key={field.name} {...props} />
            if (field === policyDetailsFields.billingTenure) return <BillingTenure key={field.name} {...props} />
            return <QuotedInput key={field.name} field={field} quoted={quoted} />
          })}
        </FieldGrid>
      </Section>
      <Section title="Quote Premium">
        <FieldGrid>
          {Object.values(quotePremiumFields).map((field) => (
            <QuotedInput key={field.name} field={field} quoted={quoted} />
          ))}
        </FieldGrid>
      </Section>
      <RowSections {...{ store, lists, quoted }} revealed={props.revealed} />
    </>
  )
}

function PaymentType({ store, lists, quoted }: SectionsProps) {
  return (
    <QuotedInput
      field={policyDetailsFields.paymentType}
      quoted={quoted}
      onText={(type) => {
        if (!isStaged(type, lists.paymentType)) store.set('billingTenure', '')
      }}
    />
  )
}

/** Required when the payment type is staged (specification 001 §4). */
function BillingTenure({ store, lists, quoted }: SectionsProps) {
  const type = useText(store, 'paymentType')
  const staged = isStaged(type, lists.paymentType)
  return (
    <QuotedInput
      field={policyDetailsFields.billingTenure}
      quoted={quoted}
      required={staged}
      disabled={!staged}
      hint={staged ? 'Months, from 1 to 60.' : type === '' ? undefined : 'Only for a staged payment type.'}
    />
  )
}

/** The approximate height of a card's fields, in pixels. */
const heights = { loans: 250, properties: 340, borrowers: 180 }

function RowSections({ store, lists, quoted, revealed }: SectionsProps) {
  // Memoised: new functions would render every card again.
  const cards = useMemo(() => {
    const inputs = (fields: readonly Field[]) => (
      <FieldGrid>
        {fields.map((field) => (
          <QuotedInput key={field.name} field={field} quoted={quoted} />
        ))}
      </FieldGrid>
    )
    const nameOf = (noun: string, list: string, field: string) => (key: string, index: number) =>
      store.text(`${list}.${key}.${field}`).trim() || `${noun} ${index + 1}`
    return {
      loan: {
        heading: (key: string, index: number) => (
          <RowTitle store={store} title={`Loan ${index + 1}`} name={`loans.${key}.loanNumber`} />
        ),
        body: () => (
          <>
            {inputs(Object.values(loanFields))}
            <LinkPicker
              store={store}
              to="properties"
              noun="properties"
              nameOf={nameOf('Property', 'properties', 'addressLine1')}
            />
          </>
        ),
      },
      property: {
        heading: (key: string, index: number) => (
          <RowTitle
            store={store}
            title={`Property ${index + 1}`}
            name={`properties.${key}.addressLine1`}
            amount={`properties.${key}.valuationAmount`}
          />
        ),
        body: () => (
          <>
            {inputs(Object.values(propertyFields))}
            <LinkedFrom
              store={store}
              from="loans"
              noun="loan"
              own="properties"
              nameOf={nameOf('Loan', 'loans', 'loanNumber')}
            />
          </>
        ),
      },
      borrower: {
        heading: (key: string, index: number) => (
          <RowTitle
            store={store}
            title={`Borrower ${index + 1}`}
            name={`borrowers.${key}.uniqueBorrowerId`}
            before="ID: "
          />
        ),
        body: () => inputs(Object.values(borrowerFields)),
      },
    }
  }, [store, quoted])
  const common = { store, expanded: revealed, expands: 'wrong' } as const
  return (
    <>
      <Card>
        <CardList
          {...common}
          title="Loan Details"
          rows={submissionRows.loans}
          noun="Loan"
          addLabel="Add Loan"
          empty={emptyForm(loanFields, lists)}
          height={heights.loans}
          heading={cards.loan.heading}
        >
          {cards.loan.body}
        </CardList>
      </Card>
      <Card>
        <CardList
          {...common}
          title="Property Details"
          rows={submissionRows.properties}
          noun="Property"
          addLabel="Add Property"
          empty={emptyForm(propertyFields, lists)}
          height={heights.properties}
          heading={cards.property.heading}
        >
          {cards.property.body}
        </CardList>
      </Card>
      <Card>
        <CardList
          {...common}
          title="Borrower Details"
          rows={submissionRows.borrowers}
          noun="Borrower"
          addLabel="Add Borrower"
          empty={emptyForm(borrowerFields, lists)}
          height={heights.borrowers}
          heading={cards.borrower.heading}
        >
          {cards.borrower.body}
        </CardList>
      </Card>
    </>
  )
}

type RowTitleProps = {
  readonly store: SubmissionStore
  readonly title: string
  /** The fields with the row's name and its amount. */
  readonly name: string
  readonly amount?: string
  readonly before?: string
}

/** "Property 1 - 14 Banksia Street ($800,000.00)", updated with every input (specification 001 §2). */
function RowTitle({ store, title, name, amount = '', before = '' }: RowTitleProps) {
  const named = useText(store, name).trim()
  const cents = parseDollars(useText(store, amount))
  if (named === '') return `${title} - Details`
  return `${title} - ${before}${named}${cents === null ? '' : ` (${formatDollars(cents)})`}`
}
