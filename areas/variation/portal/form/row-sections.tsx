import { useCallback } from 'react'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { variationRows } from '#areas/variation/contract'
import { type Field, notGiven } from '#packages/fields'
import { FieldCards, FieldInput, useFormContext } from '#ui/form'
import { Note } from '#ui/page'
import type { VariationStore, VariedSubject } from './use-variation-form.ts'

type RowSectionsProps = {
  readonly store: VariationStore
  readonly subject: VariedSubject
  /** Each new number opens all cards. */
  readonly expanded: number
}

const loanRows = {
  rows: variationRows.loans,
  noun: 'Loan',
  name: 'loanNumber',
  amount: 'approvedAmount',
  amountAlone: true,
} as const
const securityRows = {
  rows: variationRows.securities,
  noun: 'Security',
  name: 'addressLine1',
  amount: 'securityValue',
  amountAlone: true,
} as const
/** The approximate height of a card's fields, in pixels. */
const cardHeight = 330

/** The loans and securities of the policy as cards; a card shows what the policy does not know of its row. */
export function RowSections({ store, subject, expanded }: RowSectionsProps) {
  const { loans, securities } = subject.policy
  const loanOf = useCallback((key: string) => rowOf(loans, store.text(`loans.${key}.id`)), [store, loans])
  const securityOf = useCallback(
    (key: string) => rowOf(securities, store.text(`securities.${key}.id`)),
    [store, securities],
  )
  const loanInput = useCallback(
    (field: Field, key: string) => (
      <FieldInput
        field={field}
        checks="blur"
        locked={isLocked(field, loanOf(key))}
        emptyText={emptyTextOf(field, loanOf(key))}
      />
    ),
    [loanOf],
  )
  const securityInput = useCallback(
    (field: Field, key: string) => (
      <FieldInput field={field} checks="change" emptyText={emptyTextOf(field, securityOf(key))} />
    ),
    [securityOf],
  )
  const loanNote = useCallback(
    (key: string) => <UnknownValues fields={loanFields} row={loanOf(key)} noun="loan" />,
    [loanOf],
  )
  const securityNote = useCallback(
    (key: string) => <UnknownValues fields={securityFields} row={securityOf(key)} noun="security" />,
    [securityOf],
  )
  const cards = { expanded, height: cardHeight, startClosed: true, confirmsRemoval: true, copies: false } as const
  return (
    <>
      <FieldCards {...cards} title="Loans" of={loanRows} linksTo={securityRows} input={loanInput} note={loanNote} />
      <FieldCards
        {...cards}
        title="Securities"
        of={securityRows}
        linkedFrom={loanRows}
        input={securityInput}
        note={securityNote}
      />
    </>
  )
}

const loanFields = Object.values(policyLoanFields)
const securityFields = Object.values(policySecurityFields)

/** The policy's row of a card; undefined for a new one. */
type KnownRow = Readonly<Record<string, unknown>> | undefined

function rowOf<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id)
}

/** A loan with a number keeps its purpose and SMSF (specification 001 §4); a value that the policy lacks can be entered. */
function isLocked({ name }: Field, loan: KnownRow): boolean {
  if (name !== 'loanPurpose' && name !== 'smsf') return false
  return loan !== undefined && loan.loanNumber !== null && loan[name] !== null
}

/** What an empty control shows: the policy has no value either. */
function emptyTextOf({ name }: Field, row: KnownRow): string | undefined {
  return row?.[name] === null ? notGiven : undefined
}

type UnknownValuesProps = { readonly fields: readonly Field[]; readonly row: KnownRow; readonly noun: string }

/** Names the values that the policy lacks, which the row needs only once it is touched. */
function UnknownValues({ fields, row, noun }: UnknownValuesProps) {
  const { locked } = useFormContext()
  const unknown = fields.filter(({ name, optional }) => !optional && row?.[name] === null)
  if (unknown.length === 0) return null
  const names = unknown.map(({ label }) => label).join(', ')
  return (
    <Note>
      {notGiven}: {names}.{locked ? '' : ` Required when you change this ${noun}.`}
    </Note>
  )
}
