import * as z from 'zod/mini'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { uploadedFiles } from '#areas/upload/contract'
import {
  type Field,
  type Fields,
  type InputOf,
  inputSchemaOf,
  type NullableOf,
  parseField,
  type ResponseOf,
  toResponse,
} from '#packages/fields'
import { isAsLoaded } from './loaded-rows.ts'
import type { VariationForm, VariedPolicy } from './variation-form.ts'

const text = z.string().check(z.maxLength(200))
/** Above the limit of any list, so that the rules can refuse a list that is slightly too long with a message. */
const rows = z.maxLength(1000)

/** A row that is sent as loaded may lack values. */
function inRow<F extends Fields>(fields: F): F {
  const rows = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, requiredIf: 'in a new or changed row' },
  ])
  return Object.fromEntries(rows) as F
}
const loanFields = inRow(policyLoanFields)
const securityFields = inRow(policySecurityFields)

/** Accepts a code as its long name, short name or ID. */
function codesOf<F extends Fields>(fields: F) {
  const codeOf = (field: Field) =>
    z.nullish(z.union([text, z.number()])).register(z.globalRegistry, { description: field.label, field: () => field })
  const codes = Object.values(fields).flatMap((field) => (field.kind === 'choice' ? [[field.name, codeOf(field)]] : []))
  return Object.fromEntries(codes) as {
    readonly [N in keyof F as F[N]['kind'] extends 'choice' ? N : never]: ReturnType<typeof codeOf>
  }
}

const safeInteger = z.number().check(z.refine(Number.isSafeInteger, 'Send policyNumber as a string.'))
/** The row's ID in the policy; without it, a loan is matched by its number and a security by its address. */
const id = z.nullish(text)
// Not strict: a caller may send back the whole response of policy-details.
const loanBodySchema = z.object({
  ...inputSchemaOf(loanFields).shape,
  ...codesOf(loanFields),
  linkedSecurities: z.nullish(z.array(text).check(rows)),
  id,
})
const securityBodySchema = z.object({
  ...inputSchemaOf(securityFields).shape,
  ...codesOf(securityFields),
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
    variationType: z.nullish(z.array(text).check(z.maxLength(20))).register(z.globalRegistry, { 'x-required': true }),
    notes: z.nullish(z.string()),
  }),
  oldData: policyBodySchema,
  newData: policyBodySchema,
  /** Our addition to the specified call. */
  ...uploadedFiles,
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
  const idOf = (id: string) => (ids.has(id) ? { id } : {})
  const loanIndex = new Map(before.loans.map(({ id }, index) => [id, index]))
  const securityIndex = new Map(before.securities.map(({ id }, index) => [id, index]))
  const submitted = form.securities.map(({ key, id, ...input }) => {
    const index = securityIndex.get(id) ?? -1
    const values = valuesOf(policySecurityFields, input, before.securities[index], securities[index])
    return { key, body: { ...values, ...idOf(id) } }
  })
  const addresses = new Map(submitted.map(({ key, body }) => [key, body.addressLine1]))
  return {
    variationData: { submittedBy, variationType: [...form.types], notes: form.notes.trim() || null },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: form.loans.map(({ key: _key, id, links, ...input }) => {
        const index = loanIndex.get(id) ?? -1
        const values = valuesOf(policyLoanFields, input, before.loans[index], loans[index])
        const linkedSecurities = links.flatMap((key) => String(addresses.get(key) ?? '') || [])
        return { ...values, ...idOf(id), linkedSecurities }
      }),
      securities: submitted.map(({ body }) => body),
    },
  }
}

/** The values of a row, as loaded if the user has not changed any. */
function valuesOf<F extends Fields>(
  fields: F,
  input: InputOf<F>,
  row: NullableOf<F> | undefined,
  loaded: InputOf<F> | undefined,
): ResponseOf<F> {
  if (!loaded || !isAsLoaded(fields, input, row)) return toResponse(fields, parseStoredRow(fields, input))
  return Object.fromEntries(Object.keys(fields).map((name) => [name, loaded[name] ?? null])) as ResponseOf<F>
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
