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
  formOf,
  formSchemaOf,
  type RecordOf,
  readField,
  rowsOf,
  type SentOf,
  type StoredOf,
  text,
} from '#packages/fields'
import { sentenceFor } from './sentences.ts'

const long = { maxLength: 5000, lines: 6 }
/** What a variation says beside its rows and types. */
export const variationFields = defineFields(
  { notes: text('Variation Notes', { ...long, optional: true }) },
  sentenceFor,
)

/** What the underwriter asks, what the lender answers, and what the decision says. */
export const variationMessageFields = defineFields(
  {
    question: text('Question', long),
    answer: text('Your answer', long),
    note: text('Note to the lender', { ...long, optional: true }),
    reason: text('Reason', long),
  },
  sentenceFor,
)

const rows = (name: string) => ({ name, min: 1, max: 500, sentence: sentenceFor })
/** The lists of a variation, each row under its key. */
export const variationRows = {
  loans: rowsOf(policyLoanFields, rows('loans')),
  securities: rowsOf(policySecurityFields, rows('securities')),
}
/** Where a fault of a row's links is told, as in "loans.k3.links". */
export const linksName = 'links'

/** Of a policy, what a variation changes and what its LVR depends on; also its removed rows, as far as they are known. */
export type VariedPolicy = Pick<Policy, 'loans' | 'securities' | 'outstandingLoanBalance' | 'otherSharesAmount'>

/** `id` names the row of the policy; a new row has none. Keys are unique in the form. */
type Keyed = { readonly key: string; readonly id?: string | null }
/** `links` are the keys of the securities that secure the loan. */
type LoanRow = SentOf<typeof policyLoanFields> & Keyed & { readonly links: readonly string[] }
type SecurityRow = SentOf<typeof policySecurityFields> & Keyed

/** A variation as it was typed or sent, codes as short names. */
export type EnteredVariation = {
  readonly types: readonly string[]
  readonly notes: string
  readonly loans: readonly LoanRow[]
  readonly securities: readonly SecurityRow[]
}

/** The same as a form holds it: texts. */
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

/** The policy as its form begins: the active rows. */
export function variationFormOf({ loans, securities }: VariedPolicy): VariationForm {
  const keyOf = (id: string) => `security${id}`
  return {
    types: [],
    notes: '',
    loans: loans
      .filter(({ active }) => active)
      .map((loan) => ({
        ...formOf(policyLoanFields, loan),
        key: `loan${loan.id}`,
        id: loan.id,
        links: loan.securities.map(keyOf),
      })),
    securities: securities
      .filter(({ active }) => active)
      .map((security) => ({ ...formOf(policySecurityFields, security), key: keyOf(security.id), id: security.id })),
  }
}

/** The name under which the draft of a policy's variation is kept. */
export function variationDraftForm(policyNumber: string): string {
  return `variation ${policyNumber}`
}

const name = z._default(z.string().check(z.maxLength(200)), '')
const mostRows = z.maxLength(1000)
/** What a person has typed into the form and not sent yet. */
export const variationDraftSchema = z.object({
  types: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), []),
  notes: z._default(z.string().check(z.maxLength(50_000)), ''),
  loans: z
    .array(
      z.object({
        ...formSchemaOf(policyLoanFields).shape,
        key: name,
        id: name,
        links: z._default(z.array(z.string().check(z.maxLength(200))).check(mostRows), []),
      }),
    )
    .check(mostRows),
  securities: z.array(z.object({ ...formSchemaOf(policySecurityFields).shape, key: name, id: name })).check(mostRows),
  /** The version of the policy that was on the screen. */
  version: z.int(),
})
export type VariationDraft = z.infer<typeof variationDraftSchema>

/** The name under which the draft of an answer to the underwriter is kept. */
export function answerDraftForm(variationId: string): string {
  return `variation-answer ${variationId}`
}

/** What a person has typed as an answer to a question, and which question that was. */
export const answerDraftSchema = z.object({ answer: z.string().check(z.maxLength(50_000)), messageNumber: z.int() })
export type AnswerDraft = z.infer<typeof answerDraftSchema>

/** All rows of a policy as a variation makes them: the entered ones, and as removed those that it leaves out. */
export type VariedRows = { readonly loans: readonly PolicyLoan[]; readonly securities: readonly PolicySecurity[] }

/**
 * What the policy becomes. A value that cannot be read is null, so this also serves a form that is being typed into. A new
 * row has the next free id.
 */
export function toVariedRows(
  entered: Pick<EnteredVariation, 'loans' | 'securities'>,
  policy: VariedPolicy,
  lists: PolicyLists,
): VariedRows {
  const securityIds = idsOf(entered.securities, policy.securities)
  const loanIds = idsOf(entered.loans, policy.loans)
  const loans = entered.loans.map((row) => ({
    ...readKnown(policyLoanFields, row, lists),
    id: loanIds.get(row.key) ?? '',
    active: true,
    securities: row.links.flatMap((key) => securityIds.get(key) ?? []),
  }))
  const securities = entered.securities.map((row) => ({
    ...readKnown(policySecurityFields, row, lists),
    id: securityIds.get(row.key) ?? '',
    active: true,
  }))
  return { loans: inOrder(policy.loans, loans), securities: inOrder(policy.securities, securities) }
}

/** The totals of a policy as it is or as it becomes. */
export function figuresOfVaried(rows: VariedRows, policy: VariedPolicy): ReturnType<typeof figuresOf> {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  return figuresOf({ ...rows, outstandingLoanBalance, otherSharesAmount })
}

/** The id of each row by its key. */
function idsOf(rows: readonly Keyed[], known: readonly { readonly id: string }[]): ReadonlyMap<string, string> {
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

function readKnown<F extends Fields>(fields: F, row: SentOf<F>, lists: PolicyLists): StoredOf<F> {
  const values = Object.entries(fields).map(([field, definition]) => [
    field,
    readField(definition, row[field], lists).value ?? null,
  ])
  return Object.fromEntries(values) as RecordOf<F>
}

/** The policy's rows in their order, those that are left out as removed, then the new ones. */
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
