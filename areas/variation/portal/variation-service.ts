import * as z from 'zod/mini'
import { policyCaseCalls } from '#areas/case/portal'
import { useService } from '#areas/environment/portal'
import { type PolicyLists, policyLists, policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import {
  comparable,
  type PolicyBody,
  type PolicyDetails,
  policyDetailsSchema,
  submittedVariationSchema,
  type VariationBody,
  variationDetailsSchema,
  variationDraftSchema,
  variationEffectSchema,
  variationFilesSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from '#areas/variation/contract'
import { type Http, noStore } from '#browser/http'
import { codeIn, type Fields, lenientResponseSchemaOf, type Option } from '#packages/fields'

/** The ID of the submitted variation; an older service responds with the bare ID. */
const submittedSchema = z.union([
  submittedVariationSchema,
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((id) => ({ id: String(id) })),
  ),
])

const { shape } = policyDetailsSchema
const policyShape = shape.policy.shape

/**
 * A policy in the response of any service that implements specification 001. The fields that we add may be missing:
 * rows are then numbered, and a loan is linked to the securities that its address lines name.
 */
const specifiedDetailsSchema = z.pipe(
  z.object({
    policy: z.object({
      ...policyShape,
      brandName: z._default(policyShape.brandName, ''),
      productType: z._default(policyShape.productType, ''),
      outstandingLoanBalance: z._default(policyShape.outstandingLoanBalance, null),
      otherSharesAmount: z._default(policyShape.otherSharesAmount, 0),
    }),
    loans: z.array(
      z.object({
        ...lenientResponseSchemaOf(policyLoanFields).shape,
        linkedSecurities: z._default(z.array(z.string()), []),
        id: z.optional(z.string()),
        securities: z.optional(z.array(z.string())),
      }),
    ),
    securities: z.array(
      z.object({ ...lenientResponseSchemaOf(policySecurityFields).shape, id: z.optional(z.string()) }),
    ),
    version: z._default(shape.version, 1),
    openVariation: z._default(shape.openVariation, null),
  }),
  z.transform(({ loans, securities, ...details }): PolicyDetails => {
    const secured = securities.map((security, index) => ({ ...security, id: security.id ?? `security-${index + 1}` }))
    const idsAt = (addresses: readonly string[]) => {
      const wanted = addresses.map(comparable)
      return secured.flatMap(({ id, addressLine1 }) => (wanted.includes(comparable(addressLine1)) ? [id] : []))
    }
    return {
      ...details,
      loans: loans.map((loan, index) => ({
        ...loan,
        id: loan.id ?? `loan-${index + 1}`,
        securities: loan.securities ?? idsAt(loan.linkedSecurities),
      })),
      securities: secured,
    }
  }),
)

/** A policy with the service's own response, which the submission returns to it. */
export type OpenedPolicy = PolicyDetails & { readonly loaded: PolicyBody }

const detailsResponseSchema = z.pipe(
  z.unknown(),
  z.transform((response): OpenedPolicy => {
    return { ...z.parse(specifiedDetailsSchema, response), loaded: response as PolicyBody }
  }),
)

export type VariationService = ReturnType<typeof variationService>

/** The calls to the variation service (specification 001 §7); `base` is its address in the environment. */
export function variationService(http: Http, base: string) {
  const { of, submission, ...calls } = policyCaseCalls(http, base, 'variation', {
    details: variationDetailsSchema,
    summary: variationSummarySchema,
    draft: variationDraftSchema,
    files: variationFilesSchema,
  })
  return {
    ...calls,
    /** Loads a policy, with its codes mapped to the options, and the options. */
    open: async (policyNumber: string) => {
      const [answered, options] = await Promise.all([
        http.get(of('policy-details', policyNumber), { headers: noStore, schema: detailsResponseSchema }),
        http.get(`${base}options?${policyLists.map((field) => `field=${field}`).join('&')}`, {
          schema: variationOptionsSchema,
        }),
      ])
      const lists = Object.fromEntries(policyLists.map((name) => [name, options[name] ?? []])) as unknown as PolicyLists
      return { details: withCodes(answered, lists), lists }
    },
    effect: (body: VariationBody, signal: AbortSignal) =>
      http.post(`${base}effect`, { body, schema: variationEffectSchema, signal }),
    submit: (body: VariationBody, signal: AbortSignal) =>
      http.post(`${base}submit`, { body, schema: submittedSchema, idempotencyKey: submission, signal }),
  }
}

export function useVariationService(): VariationService {
  return useService('variation', variationService)
}

/** Maps each value to its option by long name, short name or ID (specification 001 §4); unknown values stay. */
function withCodes(details: OpenedPolicy, lists: PolicyLists): OpenedPolicy {
  return {
    ...details,
    loans: details.loans.map((loan) => codesIn(policyLoanFields, loan, lists)),
    securities: details.securities.map((security) => codesIn(policySecurityFields, security, lists)),
  }
}

function codesIn<Row extends object>(fields: Fields, row: Row, lists: PolicyLists): Row {
  const offered: Readonly<Record<string, readonly Option[]>> = lists
  const codes = Object.values(fields).flatMap((field) => {
    const value: unknown = row[field.name as keyof Row]
    if (field.kind !== 'choice' || (typeof value !== 'string' && typeof value !== 'number')) return []
    return [[field.name, codeIn(offered[field.list] ?? [], value) ?? value]]
  })
  return { ...row, ...Object.fromEntries(codes) }
}
