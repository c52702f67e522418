import * as z from 'zod/mini'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { type Fields, type InputOf, inputSchemaOf, type NullableOf, parseField, toResponse } from '#packages/fields'
import { isLoanAsLoaded, isSecurityAsLoaded } from './loaded-rows.ts'
import type { VariationForm, VariedPolicy } from './variation-form.ts'

const text = z.string().check(z.maxLength(200))
/** Above the limit of any list, so that the rules can refuse a list that is slightly too long with a message. */
const rows = z.maxLength(1000)

/** Accepts a code as its long name, short name or ID. */
function codesOf<F extends Fields>(fields: F) {
  const code = z.nullish(z.union([text, z.number()]))
  const names = Object.values(fields).flatMap(({ kind, name }) => (kind === 'choice' ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, code])) as {
    readonly [N in keyof F as F[N]['kind'] extends 'choice' ? N : never]: typeof code
  }
}

const safeInteger = z.number().check(z.refine(Number.isSafeInteger, 'Send policyNumber as a string.'))
/** The row's ID in the policy; without it, a loan is matched by its number and a security by its address. */
const id = z.nullish(text)
// Not strict: a caller may send back the whole response of policy-details.
const loanBodySchema = z.object({
  ...inputSchemaOf(policyLoanFields).shape,
  ...codesOf(policyLoanFields),
  linkedSecurities: z.nullish(z.array(text).check(rows)),
  id,
})
const securityBodySchema = z.object({
  ...inputSchemaOf(policySecurityFields).shape,
  ...codesOf(policySecurityFields),
  id,
})
const policyBodySchema = z.object({
  policy: z.looseObject({ policyNumber: z.union([text, safeInteger]) }),
  loans: z.array(loanBodySchema).check(rows),
  securities: z.array(securityBodySchema).check(rows),
})

/** The body of a submission (specification 001 §3): the policy as loaded, and as it will be. */
export const variationBodySchema = z.strictObject({
  variationData: z.strictObject({
    /** Ignored: the token identifies the submitter. */
    submittedBy: z.nullish(text),
    variationType: z.nullish(z.array(text).check(z.maxLength(20))),
    notes: z.nullish(z.string()),
  }),
  oldData: policyBodySchema,
  newData: policyBodySchema,
})
export type VariationBody = z.infer<typeof variationBodySchema>
export type PolicyBody = z.infer<typeof policyBodySchema>

export const submittedVariationSchema = z.object({ id: z.string() })

/** A policy as it was loaded: as the rules read it, and as the service returned it, with its rows in the same order. */
type LoadedPolicy = { readonly policy: VariedPolicy; readonly loaded: PolicyBody }

/**
 * Converts the form to the body of a submission: the policy exactly as loaded, and as it will be, with the types of
 * `policy-details`. A row that was not changed is sent as loaded; an unknown value is null. A row has an ID if the
 * loaded one has.
 */
export function toVariationBody(
  form: VariationForm,
  { policy: before, loaded }: LoadedPolicy,
  submittedBy: string,
): VariationBody {
  const { policy, loans, securities } = loaded
  const ids = new Set([...loans, ...securities].map(({ id }) => id))
  const idOf = (row: string) => (ids.has(row) ? { id: row } : {})
  const loanOf = new Map(before.loans.map((loan, index) => [loan.id, { loan, response: loans[index] }]))
  const securityOf = new Map(
    before.securities.map((security, index) => [security.id, { security, response: securities[index] }]),
  )
  const submitted = form.securities.map(({ key, id: row, ...input }) => {
    const known = securityOf.get(row)
    const values =
      known?.response && isSecurityAsLoaded(input, known.security)
        ? valuesOf(policySecurityFields, known.response)
        : toResponse(policySecurityFields, parseStoredRow(policySecurityFields, input))
    return [key, { ...values, ...idOf(row) }] as const
  })
  const addresses = new Map(submitted.map(([key, { addressLine1 }]) => [key, addressLine1]))
  return {
    variationData: { submittedBy, variationType: [...form.types], notes: form.notes.trim() || null },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: form.loans.map(({ key: _key, id: row, links, ...input }) => {
        const known = loanOf.get(row)
        const values =
          known?.response && isLoanAsLoaded(input, known.loan)
            ? valuesOf(policyLoanFields, known.response)
            : toResponse(policyLoanFields, parseStoredRow(policyLoanFields, input))
        const linkedSecurities = links.flatMap((key) => String(addresses.get(key) ?? '') || [])
        return { ...values, ...idOf(row), linkedSecurities }
      }),
      securities: submitted.map(([, security]) => security),
    },
  }
}

/** The values of a row as they were loaded, without others of the service. */
function valuesOf<Row extends object>(fields: Fields, row: Row): Omit<Row, 'id' | 'linkedSecurities'> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name as keyof Row] ?? null])) as Row
}

/**
 * Parses the values of a stored, submitted or entered row; null for invalid ones. A code stays as it is, even when its list no
 * longer has it.
 */
export function parseStoredRow<F extends Fields>(fields: F, row: InputOf<F>): NullableOf<F> {
  const values = Object.values(fields).map((field) => {
    const value = row[field.name] ?? null
    if (value === null || value === '') return [field.name, null]
    return [field.name, field.kind === 'choice' ? value : (parseField(field, value, {}).value ?? null)]
  })
  return Object.fromEntries(values) as NullableOf<F>
}
