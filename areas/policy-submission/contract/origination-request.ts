import * as z from 'zod/mini'
import { choice, type Definition, date, decimal, type Fields, inputText, money, text } from '#packages/fields'
import { type Entry, type FormEntry, originationTable, supplementFields } from './origination-table.ts'
import { borrowerFields, loanFields, securityFields, submissionFields } from './submission-fields.ts'

const scalar = z.union([inputText.figure, z.string().check(z.maxLength(200)), z.boolean()])
const figure = z.nullish(inputText.figure)
const code = z.nullish(inputText.code)
/** Above the maximum of every list, so that a list slightly too long is refused with a message. */
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.nullish(z.array(item).check(z.maxLength(1000)))
const numbers = listOf(inputText.reference)
const needed = { 'x-required': true }

/** A value that may be missing: `validateOriginationRequest` refuses it with a message. */
function sentValue(field: Definition) {
  return z.nullish(scalar).register(z.globalRegistry, { description: field.label, field: () => field })
}
type Value = ReturnType<typeof sentValue>

/** What a value of the request is that the form does not have. */
function filledField({ label, list, kind }: Exclude<Entry, FormEntry>): Definition {
  const optional = { optional: true } as const
  if (list !== undefined) return choice(label, { list, ...optional })
  if (kind === 'money') return money(label, optional)
  if (kind === 'date') return date(label, optional)
  return kind === 'number'
    ? decimal(label, { integerDigits: 12, fractionDigits: 6, ...optional })
    : text(label, { maxLength: 200, ...optional })
}

function partOf<const Table extends Readonly<Record<string, Entry>>>(table: Table, fields: Fields) {
  const shape = Object.entries(table).map(([name, entry]) => {
    if (!('from' in entry)) return [name, sentValue(filledField(entry))]
    const field: Definition = fields[entry.from] ?? submissionFields[entry.from as 'party']
    // A value with a label of its own repeats another one.
    return [name, sentValue(entry.label === undefined ? field : { ...field, label: entry.label, optional: true })]
  })
  return Object.fromEntries(shape) as { readonly [Name in keyof Table]: Value }
}

export const originationRows = {
  loans: z.strictObject({
    ...partOf(originationTable.loan, loanFields),
    removablePropertyId: numbers,
    removableBorrowerId: numbers,
  }),
  securities: z.strictObject({ ...partOf(originationTable.security, securityFields), loanNumbers: numbers }),
  borrowers: z.strictObject({
    ...partOf(originationTable.borrower, borrowerFields),
    loanNumbers: numbers,
    dependentAges: listOf(inputText.figure),
    incomes: listOf(z.strictObject({ incomeType: code, incomeAmount: figure })),
    expenses: listOf(z.strictObject({ expenseType: code, expenseAmount: figure })),
    assets: listOf(z.strictObject({ assetType: code, assetValue: figure })),
  }),
} as const

/**
 * The policy origination request of specification 001 §3 with two keys of ours: `supplement`, and `acknowledged`, which
 * the portal sends only to services that have the call `check`. Unknown keys are refused.
 */
export const originationRequestSchema = z.strictObject({
  ...partOf(originationTable.policy, submissionFields),
  loans: listOf(originationRows.loans).register(z.globalRegistry, needed),
  securities: listOf(originationRows.securities).register(z.globalRegistry, needed),
  borrowers: listOf(originationRows.borrowers).register(z.globalRegistry, needed),
  supplement: z.nullish(
    z.strictObject({
      ...(Object.fromEntries(supplementFields.map((name) => [name, sentValue(submissionFields[name])])) as {
        readonly [Name in (typeof supplementFields)[number]]: Value
      }),
      /** One for each security, in order; null for none. */
      amountLimitedByGuarantee: listOf(figure),
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
export type OriginationRequestBody = z.infer<typeof originationRequestSchema>
