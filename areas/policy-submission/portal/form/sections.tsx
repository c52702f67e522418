import { type ComponentProps, use, useCallback } from 'react'
import type { Field } from '#packages/fields'
import { FieldGrid } from '#ui/field'
import { FieldCards, FieldInput, RowContext, useFormContext, useText } from '#ui/form'
import { Section } from '#ui/page'
import {
  isStaged,
  policyDetailsFields,
  quotePremiumFields,
  type SubmissionLists,
  submissionRows,
} from '../../contract/index.ts'
import type { SubmissionStore } from './use-submission-form.ts'

type SectionsProps = {
  readonly store: SubmissionStore
  readonly lists: SubmissionLists
  readonly quoted: Quoted
  /** Each new number opens the cards that have errors. */
  readonly revealed: number
}

/** The sections of specification 001 §2, after the brand. */
export function Sections(props: SectionsProps) {
  const { quoted, revealed } = props
  const input = useCallback((field: Field) => <QuotedInput key={field.name} field={field} quoted={quoted} />, [quoted])
  // The heights are those of a card's fields, roughly, in pixels.
  const cards = { input, expanded: revealed, expands: 'withErrors' } as const
  return (
    <>
      <Section title="Policy Details">
        <FieldGrid>
          {Object.values(policyDetailsFields).map((field) => {
            if (field === policyDetailsFields.paymentType) return <PaymentType key={field.name} {...props} />
            if (field === policyDetailsFields.billingTenure) return <BillingTenure key={field.name} {...props} />
            return input(field)
          })}
        </FieldGrid>
      </Section>
      <Section title="Quote Premium">
        <FieldGrid>{Object.values(quotePremiumFields).map(input)}</FieldGrid>
      </Section>
      <FieldCards {...cards} title="Loan Details" of={loans} linksTo={securities} height={250} />
      <FieldCards {...cards} title="Property Details" of={securities} linkedFrom={loans} height={340} />
      <FieldCards {...cards} title="Borrower Details" of={borrowers} height={180} />
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

const loans = { rows: submissionRows.loans, noun: 'Loan', name: 'loanNumber', unique: ['loanNumber'] }
const securities = {
  rows: submissionRows.properties,
  noun: 'Property',
  name: 'addressLine1',
  amount: 'valuationAmount',
}
const borrowers = {
  rows: submissionRows.borrowers,
  noun: 'Borrower',
  name: 'uniqueBorrowerId',
  before: 'ID: ',
  unique: ['uniqueBorrowerId'],
}

/** The texts filled in from a quote, by field path: "loans.l1.amountRequested". */
type Quoted = Readonly<Record<string, string>>

type QuotedInputProps = ComponentProps<typeof FieldInput> & { readonly quoted: Quoted }

/** A field that shows whether it has the quote's value, or else what that value was. */
function QuotedInput({ quoted, ...props }: QuotedInputProps) {
  const row = use(RowContext)
  const input = props.field.kind === 'money' ? { ...props, as: 'currency' as const } : props
  const name = row === null ? input.field.name : `${row}.${input.field.name}`
  const before = quoted[name]
  if (before === undefined) return <FieldInput {...input} />
  return <MarkedInput {...input} name={name} before={before} />
}

type MarkedInputProps = ComponentProps<typeof FieldInput> & { readonly name: string; readonly before: string }

function MarkedInput({ name, before, ...input }: MarkedInputProps) {
  const { store, lists } = useFormContext()
  const same = useText(store, name) === before
  const { field } = input
  const offered = field.kind === 'choice' ? lists[field.list] : undefined
  const value = field.kind === 'money' ? `$${before}` : before
  const label = offered?.find(({ shortName }) => shortName === before)?.longName ?? value
  return <FieldInput {...input} hint={same ? 'From quote' : `Quote: ${label}`} />
}
