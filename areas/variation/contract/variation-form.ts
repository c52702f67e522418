import * as z from 'zod/mini'
import {
  figuresOf,
  type Policy,
  type PolicyLists,
  type PolicyLoan,
  type PolicySecurity,
  policyLoanFields,
  policySecurityFields,
} from '#areas/policy/contract'
import {
  defineFields,
  type Fields,
  type FormOf,
  formSchemaOf,
  type InputOf,
  type NullableOf,
  parseField,
  type RecordOf,
  rowsOf,
  text,
  toForm,
} from '#packages/fields'
import { hasLoadedValue } from './loaded-rows.ts'
import { messageForRule } from './messages.ts'

const long = { maxLength: 5000, lines: 6 }
/** The fields of a variation besides its rows and types. */
export const variationFields = defineFields(
  { notes: text('Variation Notes', { ...long, optional: true }) },
  messageForRule,
)

const rows = (name: string) => ({ name, min: 1, max: 500, messageFor: messageForRule })
/** The row lists of a variation; each row has a key. */
export const variationRows = {
  loans: rowsOf(policyLoanFields, rows('loans')),
  securities: rowsOf(policySecurityFields, rows('securities')),
}
/** The field name in an error of a row's links, as in "loans.k3.links". */
export const linksName = 'links'

/** The parts of a policy that a variation changes or its LVR depends on, including removed rows when known. */
export type VariedPolicy = Pick<Policy, 'loans' | 'securities' | 'outstandingLoanBalance' | 'otherSharesAmount'>

/** `id` is the ID of the policy's row; a new row has none. Keys are unique in the form. */
type RowKey = { readonly key: string; readonly id?: string | null }
/** `links` are the keys of the securities that secure the loan. */
type LoanRow = InputOf<typeof policyLoanFields> & RowKey & { readonly links: readonly string[] }
type SecurityRow = InputOf<typeof policySecurityFields> & RowKey

/** A variation as entered or submitted, with codes as short names. */
export type EnteredVariation = {
  readonly types: readonly string[]
  readonly notes: string
  readonly loans: readonly LoanRow[]
  readonly securities: readonly SecurityRow[]
}

/** Like EnteredVariation, with all values as the texts of a form. */
export type VariationForm = {
  readonly types: readonly string[]
  readonly notes: string
  readonly loans: readonly (FormOf<typeof policyLoanFields> & {
    readonly key: string
    readonly id: string
    readonly links: readonly string[]
  })[]
  readonly securities: readonly (FormOf<typeof policySecurityFields> & { readonly key: string; readonly id: string })[]
}

/** The initial form of a policy: its active rows. */
export function variationFormOf({ loans, securities }: VariedPolicy): VariationForm {
  const keyOf = (id: string) => `security${id}`
  return {
    types: [],
    notes: '',
    loans: loans
      .filter(({ active }) => active)
      .map((loan) => ({
        ...toForm(policyLoanFields, loan),
        key: `loan${loan.id}`,
        id: loan.id,
        links: loan.securities.map(keyOf),
      })),
    securities: securities
      .filter(({ active }) => active)
      .map((security) => ({ ...toForm(policySecurityFields, security), key: keyOf(security.id), id: security.id })),
  }
}

/** The name of the draft of a policy's variation. */
export function variationDraftForm(policyNumber: string): string {
  return `variation ${policyNumber}`
}

const name = z._default(z.string().check(z.maxLength(200)), '')
const maxRows = z.maxLength(1000)
/** The unsent input of the form. */
export const variationDraftSchema = z.object({
  types: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), []),
  notes: z._default(z.string().check(z.maxLength(50_000)), ''),
  loans: z
    .array(
      z.object({
        ...formSchemaOf(policyLoanFields).shape,
        key: name,
        id: name,
        links: z._default(z.array(z.string().check(z.maxLength(200))).check(maxRows), []),
      }),
    )
    .check(maxRows),
  securities: z.array(z.object({ ...formSchemaOf(policySecurityFields).shape, key: name, id: name })).check(maxRows),
  /** The policy version that was shown. */
  version: z.int(),
})
export type VariationDraft = z.infer<typeof variationDraftSchema>

/** All rows of a policy after a variation: the entered ones, and the omitted ones as removed. */
export type VariedRows = { readonly loans: readonly PolicyLoan[]; readonly securities: readonly PolicySecurity[] }

/**
 * Computes the policy's rows after a variation. A value that was not changed stays as the policy has it. Unreadable
 * values are null, so this also serves a form that is being filled in. A new row gets the next free ID.
 */
export function toVariedRows(
  entered: Pick<EnteredVariation, 'loans' | 'securities'>,
  policy: VariedPolicy,
  lists: PolicyLists,
): VariedRows {
  const securityIds = idsOf(entered.securities, policy.securities)
  const loanIds = idsOf(entered.loans, policy.loans)
  const loanOf = new Map(policy.loans.map((loan) => [loan.id, loan]))
  const securityOf = new Map(policy.securities.map((security) => [security.id, security]))
  const loans = entered.loans.map((row) => ({
    ...parseKnownRow(policyLoanFields, row, loanOf.get(row.id ?? ''), lists),
    id: loanIds.get(row.key) ?? '',
    active: true,
    securities: row.links.flatMap((key) => securityIds.get(key) ?? []),
  }))
  const securities = entered.securities.map((row) => ({
    ...parseKnownRow(policySecurityFields, row, securityOf.get(row.id ?? ''), lists),
    id: securityIds.get(row.key) ?? '',
    active: true,
  }))
  return { loans: inOrder(policy.loans, loans), securities: inOrder(policy.securities, securities) }
}

/** The totals of a policy before or after a variation. */
export function totalsOfVaried(rows: VariedRows, policy: VariedPolicy): ReturnType<typeof figuresOf> {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  return figuresOf({ ...rows, outstandingLoanBalance, otherSharesAmount })
}

/** The id of each row by its key. */
function idsOf(rows: readonly RowKey[], known: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
  const ids = new Set(known.map(({ id }) => id))
  let last = Math.max(0, ...known.map(({ id }) => Number(id)))
  return new Map(
    rows.map(({ key, id }) => {
      if (id && ids.has(id)) return [key, id]
      last += 1
      return [key, String(last)]
    }),
  )
}

function parseKnownRow<F extends Fields>(
  fields: F,
  row: InputOf<F>,
  loaded: NullableOf<F> | undefined,
  lists: PolicyLists,
): NullableOf<F> {
  const values = Object.entries(fields).map(([field, definition]) => {
    const before = loaded?.[field] ?? null
    const isSame = before !== null && hasLoadedValue(definition, row[field], before)
    return [field, isSame ? before : (parseField(definition, row[field], lists).value ?? null)]
  })
  return Object.fromEntries(values) as RecordOf<F>
}

/** The policy's rows in their order, with omitted ones as removed, followed by the new ones. */
function inOrder<Row extends { readonly id: string; readonly active: boolean }>(
  before: readonly Row[],
  after: readonly Row[],
): Row[] {
  const known = new Set(before.map(({ id }) => id))
  const byId = new Map(after.map((row) => [row.id, row]))
  return [
    ...before.map((row) => byId.get(row.id) ?? { ...row, active: false }),
    ...after.filter(({ id }) => !known.has(id)),
  ]
}
