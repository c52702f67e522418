import * as z from 'zod/mini'
import { formats, messageFor } from '#areas/reference-data/contract'
import {
  defineFields,
  type FieldError,
  type FormOf,
  type InputOf,
  inputSchemaOf,
  parseForm,
  type RecordOf,
  text,
  toOptions,
} from '#packages/fields'
import { defineTable, type FieldOf, type Search, searchSchema } from '#packages/table'
import { policyStatuses } from './policy-status.ts'

/** The three numbers of POLICY SEARCH, combined by OR, with the limits of specification 001 §5 and §9. */
export const policySearchFields = defineFields(
  {
    policyNumber: text('Policy Number', { pattern: formats.policyNumber, optional: true }),
    loanNumber: text('Loan Number', { pattern: formats.loanNumber, optional: true }),
    applicationNumber: text('Application Number', { pattern: formats.applicationNumber, optional: true }),
  },
  messageFor,
)
export type PolicySearch = RecordOf<typeof policySearchFields>
export type PolicySearchForm = FormOf<typeof policySearchFields>
type NumberName = keyof typeof policySearchFields

/** A search as sent. `parsePolicySearch` checks for missing numbers. Unknown keys are refused. */
export const policySearchRequestSchema = inputSchemaOf(policySearchFields)

type ParsedPolicySearch =
  | { readonly values: PolicySearch; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError<NumberName>[] }

/** Validates a search; at least one number is required. */
export function parsePolicySearch(input: InputOf<typeof policySearchFields>): ParsedPolicySearch {
  const read = parseForm(policySearchFields, input, {})
  if (!read.values || Object.values(read.values).some((number) => number !== null)) return read
  const message = messageFor('policySearch', 'required')
  return { errors: [{ code: 'policySearch-required', message, field: 'policyNumber' }] }
}

const day = z._default(z.nullable(z.string()), null)
const amount = z._default(z.nullable(z.number()), null)
const statusSchema = z.enum(policyStatuses)

/** The found policy (specification 001 §3): dates as dd/mm/yyyy, amounts in dollars, the LVR in percent. */
const foundPolicySchema = z.object({
  policyNumber: z.string(),
  policyStatus: statusSchema,
  coverageEffectiveDate: day,
  lvr: amount,
  lmiPremium: amount,
  expiryDate: day,
  cancellationDate: day,
  refundAmount: amount,
  /** The long name of the brand; not in the specification. */
  brand: z._default(z.string(), ''),
})

const policyMatchSchema = z.object({
  policyNumber: z.string(),
  policyStatus: statusSchema,
  brand: z.string(),
  matched: z.array(z.enum(['policyNumber', 'loanNumber', 'applicationNumber'])),
})
export type PolicyMatch = z.infer<typeof policyMatchSchema>

/**
 * The best match: In Force first, then the newest. Loans and securities are the active ones of its current version; an
 * unknown loan number is null, an address holds its known parts.
 */
export const policySearchResponseSchema = z.object({
  policy: foundPolicySchema,
  activeLoans: z.array(z.object({ loan: z.nullable(z.string()), approvedAmount: amount })),
  securities: z.array(z.object({ address: z.string(), amount })),
  otherMatches: z._default(z.array(policyMatchSchema), []),
})
export type PolicySearchResponse = z.infer<typeof policySearchResponseSchema>

/** The address parameters of POLICY SEARCH: never a loan number or an application number. */
export type PolicyAddress = { readonly policy?: string }

/** Parses the query parameters of the address; omits an invalid policy number. */
export function parsePolicyAddress({ policy }: Record<string, unknown>): PolicyAddress {
  const number = String(policy ?? '')
  return formats.policyNumber.test(number) ? { policy: number } : {}
}

const statuses = toOptions(policyStatuses)

/** The insurer's list of all lenders' policies. A loan number is that of any loan of the current version. */
export const policyTable = defineTable({
  columns: {
    channel: { label: 'Lender', kind: 'choice' },
    policyNumber: { label: 'Policy number', kind: 'text', sorts: false, minLength: 3 },
    applicationNumber: { label: 'Application number', kind: 'text', personal: true, sorts: false, minLength: 3 },
    loanNumber: { label: 'Loan number', kind: 'text', personal: true, sorts: false, minLength: 3 },
    brand: { label: 'Brand', kind: 'choice' },
    status: { label: 'Status', kind: 'choice', options: statuses },
    lvr: { label: 'LVR', kind: 'number' },
    coverageEffectiveDate: { label: 'Cover begins', kind: 'date' },
    expiryDate: { label: 'Expiry date', kind: 'date' },
  },
  defaultSort: { field: 'channel', ascending: true },
})
export type PolicyListField = FieldOf<typeof policyTable>

export const policyListSearchSchema = searchSchema(policyTable)
export type PolicyListSearch = Search<PolicyListField>
