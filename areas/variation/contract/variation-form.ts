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
import { uploadedFilesDraft } from '#areas/upload/contract'
import {
  defineFields,
  emptyForm,
  type Fields,
  type FormOf,
  formSchemaOf,
  type InputOf,
  type NullableOf,
  parseField,
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
export type EnteredVariation = InputOf<typeof variationFields> & {
  readonly types: readonly string[]
  readonly loans: readonly LoanRow[]
  readonly securities: readonly SecurityRow[]
}

type FormRowKey = { readonly key: string; readonly id: string }
/** Like EnteredVariation, with all values as the texts of a form. */
export type VariationForm = Readonly<FormOf<typeof variationFields>> & {
  readonly types: readonly string[]
  readonly loans: readonly (FormOf<typeof policyLoanFields> & FormRowKey & { readonly links: readonly string[] })[]
  readonly securities: readonly (FormOf<typeof policySecurityFields> & FormRowKey)[]
}

/** The initial form of a policy: its active rows. */
export function variationFormOf(policy: VariedPolicy): VariationForm {
  const [loans, securities] = [policy.loans.filter(isActive), policy.securities.filter(isActive)]
  const keyOf = (id: string) => `security${id}`
  return {
    ...emptyForm(variationFields, {}),
    types: [],
    loans: loans.map(({ id, securities, ...loan }) => {
      return { ...toForm(policyLoanFields, loan), key: `loan${id}`, id, links: securities.map(keyOf) }
    }),
    securities: securities.map(({ id, ...row }) => ({ ...toForm(policySecurityFields, row), key: keyOf(id), id })),
  }
}

export function isActive({ active }: { readonly active: boolean }): boolean {
  return active
}

const shortText = z.string().check(z.maxLength(200))
const row = { key: z._default(shortText, ''), id: z._default(shortText, '') }
const maxRows = z.maxLength(1000)
export const variationDraftSchema = z.object({
  ...formSchemaOf(variationFields).shape,
  types: z._default(z.array(shortText).check(z.maxLength(20)), []),
  loans: z
    .array(
      z.object({
        ...formSchemaOf(policyLoanFields).shape,
        ...row,
        links: z._default(z.array(shortText).check(maxRows), []),
      }),
    )
    .check(maxRows),
  securities: z.array(z.object({ ...formSchemaOf(policySecurityFields).shape, ...row })).check(maxRows),
  ...uploadedFilesDraft,
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
  const loans = parseRows(policyLoanFields, entered.loans, policy.loans, lists)
  const securities = parseRows(policySecurityFields, entered.securities, policy.securities, lists)
  const securityIds = new Map(entered.securities.map(({ key }, index) => [key, securities[index]?.id ?? '']))
  const linked = loans.map((loan, index) => ({
    ...loan,
    securities: (entered.loans[index]?.links ?? []).flatMap((key) => securityIds.get(key) ?? []),
  }))
  return { loans: inOrder(policy.loans, linked), securities: inOrder(policy.securities, securities) }
}

/** The totals of a policy before or after a variation. */
export function totalsOfVaried(rows: VariedRows, policy: VariedPolicy): ReturnType<typeof figuresOf> {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  return figuresOf({ ...rows, outstandingLoanBalance, otherSharesAmount })
}

function parseRows<F extends Fields>(
  fields: F,
  rows: readonly (InputOf<F> & { readonly id?: string | null })[],
  known: readonly (NullableOf<F> & { readonly id: string })[],
  lists: PolicyLists,
): (NullableOf<F> & { readonly id: string; readonly active: true })[] {
  const knownRows = new Map(known.map((row) => [row.id, row]))
  let last = Math.max(0, ...known.map(({ id }) => Number(id)))
  return rows.map((row) => {
    const loaded = knownRows.get(row.id ?? '')
    const values = Object.values(fields).map((field) => {
      const { name } = field
      const before = loaded?.[name] ?? null
      const isSame = before !== null && hasLoadedValue(field, row[name], before)
      return [name, isSame ? before : (parseField(field, row[name], lists).value ?? null)]
    })
    if (!loaded) last += 1
    return { ...(Object.fromEntries(values) as NullableOf<F>), id: loaded?.id ?? String(last), active: true }
  })
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
