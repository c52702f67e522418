import * as z from 'zod/mini'
import { type Fields, inputText } from '#packages/fields'
import { type Entry, originationTable, type placeholders, type Scalar, supplementFields } from './origination-table.ts'
import { borrowerFields, loanFields, propertyFields, submissionFields } from './submission-fields.ts'
import type { Acknowledged } from './warnings.ts'

const scalar = z.union([inputText.figure, z.string().check(z.maxLength(200)), z.boolean()])
const figure = z.nullish(inputText.figure)
const code = z.nullish(inputText.code)
/** Above the maximum of every list, so that a list slightly too long is refused with a message. */
const rows = z.maxLength(1000)
const loanNumbers = z.nullish(z.array(inputText.reference).check(rows))
const ids = z.nullish(z.array(inputText.reference).check(rows))

/** A value that may be missing: `validateOriginationRequest` refuses it with a message. */
function sentValue(description: string) {
  return z.nullish(scalar).register(z.globalRegistry, { description })
}
type Value = ReturnType<typeof sentValue>

/** The schemas of one part of the table, each described by its label. */
function partOf<const Table extends Readonly<Record<string, Entry>>>(table: Table, fields: Fields) {
  const shape = Object.entries(table).map(([name, entry]) => {
    const field = 'from' in entry ? (fields[entry.from] ?? submissionFields[entry.from as 'party']) : entry
    return [name, sentValue(field.label)]
  })
  return Object.fromEntries(shape) as { readonly [Name in keyof Table]: Value }
}

/** The rows of the request by list. */
export const originationRows = {
  loans: z.strictObject({
    ...partOf(originationTable.loan, loanFields),
    removablePropertyId: ids,
    removableBorrowerId: ids,
  }),
  securities: z.strictObject({ loanNumbers, ...partOf(originationTable.security, propertyFields) }),
  borrowers: z.strictObject({
    loanNumbers,
    ...partOf(originationTable.borrower, borrowerFields),
    dependentAges: z.nullish(z.array(inputText.figure).check(rows)),
    incomes: z.nullish(z.array(z.strictObject({ incomeType: code, incomeAmount: figure })).check(rows)),
    expenses: z.nullish(z.array(z.strictObject({ expenseType: code, expenseAmount: figure })).check(rows)),
    assets: z.nullish(z.array(z.strictObject({ assetType: code, assetValue: figure })).check(rows)),
  }),
} as const

/**
 * The policy origination request of specification 001 §3 with two keys of ours: `supplement`, and `acknowledged`, which
 * the portal sends only to services that have the call `check`. Unknown keys are refused.
 */
export const originationRequestSchema = z.strictObject({
  ...partOf(originationTable.policy, submissionFields),
  loans: z.nullish(z.array(originationRows.loans).check(rows)),
  securities: z.nullish(z.array(originationRows.securities).check(rows)),
  borrowers: z.nullish(z.array(originationRows.borrowers).check(rows)),
  supplement: z.nullish(
    z.strictObject({
      ...(Object.fromEntries(supplementFields.map((name) => [name, sentValue(submissionFields[name].label)])) as {
        readonly [Name in (typeof supplementFields)[number]]: Value
      }),
      /** One for each security, in order; null for none. */
      amountLimitedByGuarantee: z.nullish(z.array(figure).check(rows)),
    }),
  ),
  acknowledged: z.nullish(
    z
      .strictObject({
        codes: z.array(inputText.code).check(z.maxLength(100)),
        reason: z.string().check(z.maxLength(10_000)),
      })
      .register(z.globalRegistry, {
        description:
          'The codes of the warnings with level outside that the sender has checked, and a reason of at most 500 characters. If absent, the policy is created without a check.',
      }),
  ),
})
/** A request as a caller may send it. */
export type OriginationRequestBody = z.infer<typeof originationRequestSchema>

type Part<Table> = { readonly [Name in keyof Table]: Scalar }
/** A complete request, as the portal sends it. */
export type OriginationRequest = Part<typeof originationTable.policy> & {
  readonly loans: readonly (Part<typeof originationTable.loan> & {
    readonly removablePropertyId: readonly string[]
    readonly removableBorrowerId: readonly string[]
  })[]
  readonly securities: readonly (Part<typeof originationTable.security> & { readonly loanNumbers: readonly string[] })[]
  readonly borrowers: readonly (Part<typeof originationTable.borrower> &
    typeof placeholders & { readonly loanNumbers: readonly string[]; readonly dependentAges: readonly number[] })[]
  readonly supplement?: Part<Record<(typeof supplementFields)[number], Scalar>> & {
    readonly amountLimitedByGuarantee: readonly (string | null)[]
  }
  readonly acknowledged?: Acknowledged
}
