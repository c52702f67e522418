import { useCallback } from 'react'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { type VariationType, variationRows } from '#areas/variation/contract'
import { type Field, notGiven } from '#packages/fields'
import { FieldCards, FieldInput, useFormContext } from '#ui/form'
import { Note } from '#ui/page'
import { RemovedRows } from './removed-rows.tsx'
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
const substitution = 'SubstitutionOfSecurity' satisfies VariationType
/** The approximate height of a card's fields, in pixels. */
const cardHeight = 330

/** The loans and securities of the policy as cards; a card shows what the policy does not know of its row. */
export function RowSections({ store, subject, expanded }: RowSectionsProps) {
  const substitute = () => {
    const types = store.selection('types')
    if (types.includes(substitution)) return () => undefined
    store.set('types', [...types, substitution])
    return () =>
      store.set(
        'types',
        store.selection('types').filter((type) => type !== substitution),
      )
  }
  const loans = useCardParts('loans', store, subject)
  const securities = useCardParts('securities', store, subject)
  const cards = { expanded, height: cardHeight, startClosed: true, confirmsRemoval: true, copies: false } as const
  return (
    <>
      <FieldCards {...cards} {...loans} title="Loans" of={loanRows} linksTo={securityRows} />
      <RemovedRows list="loans" name={loanRows.name} {...{ store, subject }} />
      <FieldCards
        {...cards}
        {...securities}
        title="Securities"
        of={securityRows}
        linkedFrom={loanRows}
        onReplace={substitute}
      />
      <RemovedRows list="securities" name={securityRows.name} {...{ store, subject }} />
    </>
  )
}

/** The inputs and the note of each card, which depend on the row of the policy. */
function useCardParts(list: 'loans' | 'securities', store: VariationStore, { policy }: VariedSubject) {
  const known = policy[list]
  const rowOf = useCallback(
    (key: string): KnownRow => known.find(({ id }) => id === store.text(`${list}.${key}.id`)),
    [list, store, known],
  )
  const input = useCallback(
    (field: Field, key: string) => (
      <FieldInput
        field={field}
        checks={list === 'loans' ? 'blur' : 'change'}
        locked={isLocked(field, rowOf(key))}
        // The policy has no value either.
        emptyText={rowOf(key)?.[field.name] === null ? notGiven : undefined}
      />
    ),
    [list, rowOf],
  )
  const note = useCallback((key: string) => <UnknownValues list={list} row={rowOf(key)} />, [list, rowOf])
  return { input, note }
}

/** The policy's row of a card; undefined for a new one. */
type KnownRow = Readonly<Record<string, unknown>> | undefined

/** A loan with a number keeps its purpose and SMSF (specification 001 §4); a value that the policy lacks can be entered. */
function isLocked({ name }: Field, row: KnownRow): boolean {
  if (name !== policyLoanFields.loanPurpose.name && name !== policyLoanFields.smsf.name) return false
  return row !== undefined && row.loanNumber !== null && row[name] !== null
}

const fields: Readonly<Record<'loans' | 'securities', readonly Field[]>> = {
  loans: Object.values(policyLoanFields),
  securities: Object.values(policySecurityFields),
}

type UnknownValuesProps = { readonly list: 'loans' | 'securities'; readonly row: KnownRow }

/** Names the values that the policy lacks, which the row needs only once it is touched. */
function UnknownValues({ list, row }: UnknownValuesProps) {
  const { locked } = useFormContext()
  const unknown = fields[list].filter(({ name, optional }) => !optional && row?.[name] === null)
  if (unknown.length === 0) return null
  const names = unknown.map(({ label }) => label).join(', ')
  const noun = list === 'loans' ? 'loan' : 'security'
  return (
    <Note>
      {notGiven}: {names}.{locked ? '' : ` Required when you change this ${noun}.`}
    </Note>
  )
}
