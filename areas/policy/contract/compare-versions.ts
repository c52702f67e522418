import * as z from 'zod/mini'
import { type Difference, differences, type Fields, type ListsOf, type NullableOf } from '#packages/fields'
import {
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLoanFields,
  policySecurityFields,
} from './policy-fields.ts'

type Rows = { readonly loans: readonly PolicyLoan[]; readonly securities: readonly PolicySecurity[] }

const differenceSchema = z.object({
  name: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  lines: z.boolean(),
})

/** A loan or security in two versions: the values of an added or removed one, or the changed values. */
export const rowChangeSchema = z.object({
  id: z.string(),
  /** The loan number or the address, after the change. */
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed', 'unchanged']),
  /** Formatted values, codes by their long names. `linkedSecurities` holds a change in the securities of a loan. */
  differences: z.array(differenceSchema),
})
export type RowChange = z.infer<typeof rowChangeSchema>
export type VersionChanges = { readonly loans: readonly RowChange[]; readonly securities: readonly RowChange[] }

/**
 * Compares the loans and securities that are active in either version, in policy order, new ones last. Rows are matched
 * by id.
 *
 * @param nameOf the display names of a loan and of a security
 */
export function compareVersions(
  before: Rows,
  after: Rows,
  lists: Partial<PolicyLists>,
  nameOf = { loan: nameOfLoan, security: nameOfSecurity },
): VersionChanges {
  const linked = (rows: Rows) => {
    const names = new Map(rows.securities.map((security) => [security.id, nameOf.security(security)]))
    return (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join('; ')
  }
  const [wasLinked, isLinked] = [linked(before), linked(after)]
  return {
    loans: compareRows(policyLoanFields, before.loans, after.loans, {
      lists,
      nameOf: nameOf.loan,
      also: (was, is) => {
        const [old, now] = [was?.securities ?? [], is?.securities ?? []]
        if (String([...old].sort()) === String([...now].sort())) return []
        const text = { before: wasLinked(old), after: isLinked(now) }
        return [{ name: 'linkedSecurities', label: 'Linked securities', lines: false, ...text }]
      },
    }),
    securities: compareRows(policySecurityFields, before.securities, after.securities, {
      lists,
      nameOf: nameOf.security,
      also: () => [],
    }),
  }
}

export function changesAnything({ loans, securities }: VersionChanges): boolean {
  return [...loans, ...securities].some(({ change }) => change !== 'unchanged')
}

/** The display name of a loan: its number, or "Loan" and its id without one. */
export function nameOfLoan({ id, loanNumber }: { readonly id: string; readonly loanNumber: string | null }): string {
  return loanNumber ?? `Loan ${id}`
}

export function nameOfSecurity({
  id,
  addressLine1,
}: {
  readonly id: string
  readonly addressLine1: string | null
}): string {
  return addressLine1 ?? `Security ${id}`
}

type Row = { readonly id: string; readonly active: boolean }

function compareRows<F extends Fields, R extends Row & NullableOf<F>>(
  fields: F,
  before: readonly R[],
  after: readonly R[],
  {
    lists,
    nameOf,
    also,
  }: {
    readonly lists: Partial<PolicyLists>
    readonly nameOf: (row: R) => string
    readonly also: (was: R | null, is: R | null) => readonly Difference[]
  },
): RowChange[] {
  const was = activeById(before)
  const is = activeById(after)
  const ids = [...new Set([...was.keys(), ...is.keys()])]
  return ids.flatMap((id) => {
    const [old = null, now = null] = [was.get(id), is.get(id)]
    const row = now ?? old
    if (row === null) return []
    const nothing = noValues(fields)
    const found = [
      ...differences(fields, old ?? nothing, now ?? nothing, lists as Partial<ListsOf<F>>),
      ...also(old, now),
    ]
    return { id, name: nameOf(row), change: changeOf(old, now, found), differences: found }
  })
}

export function noValues<F extends Fields>(fields: F): NullableOf<F> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as NullableOf<F>
}

function changeOf(old: unknown, now: unknown, found: readonly Difference[]): RowChange['change'] {
  if (old === null) return 'added'
  if (now === null) return 'removed'
  return found.length > 0 ? 'changed' : 'unchanged'
}

function activeById<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  return new Map(rows.filter(({ active }) => active).map((row) => [row.id, row]))
}

/** The address of a security on one line, as far as known. */
export function addressOf(
  security: Pick<PolicySecurity, 'id' | 'addressLine1' | 'city' | 'state' | 'postCode'>,
): string {
  const { city, state, postCode } = security
  return [nameOfSecurity(security), [city, state, postCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
