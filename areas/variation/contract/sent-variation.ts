import * as z from 'zod/mini'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { type Fields, schemaOf } from '#packages/fields'
import type { PolicyDetails } from './policy-details.ts'
import type { VariationForm } from './variation-form.ts'

const text = z.string().check(z.maxLength(200))
/** Above the limit of any list, so that the rules can refuse a list that is slightly too long with a sentence. */
const rows = z.maxLength(1000)

/** Accepts a code as its long name, short name or ID. */
function codesOf<F extends Fields>(fields: F) {
  const code = z.nullish(z.union([text, z.number()]))
  const names = Object.values(fields).flatMap(({ kind, name }) => (kind === 'choice' ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, code])) as {
    readonly [N in keyof F as F[N]['kind'] extends 'choice' ? N : never]: typeof code
  }
}

const sentNumber = z.number().check(z.refine(Number.isSafeInteger, 'Send the policy number as text, in quotes.'))
/** The row's ID in the policy; without it, a loan is matched by its number and a security by its address. */
const id = z.nullish(text)
// Not strict: a caller may send back the whole response of policy-details.
const sentLoanSchema = z.object({
  ...schemaOf(policyLoanFields).shape,
  ...codesOf(policyLoanFields),
  linkedSecurities: z.nullish(z.array(text).check(rows)),
  id,
})
const sentSecuritySchema = z.object({
  ...schemaOf(policySecurityFields).shape,
  ...codesOf(policySecurityFields),
  id,
})
const sentPolicySchema = z.object({
  policy: z.looseObject({ policyNumber: z.union([text, sentNumber]) }),
  loans: z.array(sentLoanSchema).check(rows),
  securities: z.array(sentSecuritySchema).check(rows),
})

/** The body of a submission (specification 001 §3): the policy as loaded, and as it will be. */
export const sentVariationSchema = z.strictObject({
  variationData: z.strictObject({
    /** Ignored: the token identifies the submitter. */
    submittedBy: z.nullish(text),
    variationType: z.nullish(z.array(text).check(z.maxLength(20))),
    notes: z.nullish(z.string()),
  }),
  oldData: sentPolicySchema,
  newData: sentPolicySchema,
})
export type SentVariation = z.infer<typeof sentVariationSchema>
export type SentPolicy = z.infer<typeof sentPolicySchema>

export const submittedVariationSchema = z.object({ id: z.string() })

/** Converts the form to the body of a submission: the policy as loaded, and as it will be. */
export function toSentVariation(form: VariationForm, loaded: PolicyDetails, submittedBy: string): SentVariation {
  const addresses = new Map(form.securities.map(({ key, addressLine1 }) => [key, addressLine1.trim()]))
  const { policy, loans, securities } = loaded
  return {
    variationData: { submittedBy, variationType: [...form.types], notes: form.notes.trim() || null },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: form.loans.map(({ key: _key, id: row, links, ...loan }) => ({
        ...loan,
        ...(row !== '' && { id: row }),
        linkedSecurities: links.flatMap((key) => addresses.get(key) ?? []),
      })),
      securities: form.securities.map(({ key: _key, id: row, ...security }) => ({
        ...security,
        ...(row !== '' && { id: row }),
      })),
    },
  }
}
