import * as z from 'zod/mini'
import { deskShape, policyCaseSchema } from '#areas/case/contract'
import { policyLists, premiumStepSchema, rowChangeSchema } from '#areas/policy/contract'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { nullableResponseSchemaOf } from '#packages/fields'
import { variationFields } from './variation-form.ts'
import { variationTypeSchema } from './variation-types.ts'

const dollars = z.number()
const percent = z.number()

const figures = z.object({
  loans: z.int(),
  securities: z.int(),
  /** The active loans and the outstanding balance of a top-up. */
  loanAmount: dollars,
  securityValue: dollars,
  lvr: percent,
  /** The LVR's band on today's rate card; null below its lowest, above its highest, and without a card. */
  band: z.nullable(z.object({ from: percent, to: percent })),
})
export type VariationFigures = z.infer<typeof figures>

const priced = z.object({
  /** Null when the card has no premium; `refused` has the reason. */
  totalPremium: z.nullable(dollars),
  refused: z.nullable(z.string()),
  steps: z.array(premiumStepSchema),
})

/** The effect of a variation on its policy, as shown before the submission. */
export const variationEffectSchema = z.object({
  loans: z.array(rowChangeSchema),
  securities: z.array(rowChangeSchema),
  before: figures,
  after: figures,
  /** The limits that the LVR and the loan cross, as messages. */
  limits: z.array(z.string()),
  /** The premium on all loans at today's card and duty, as for a new policy. Accepting makes the difference due. */
  premium: z.object({
    card: z.nullable(z.object({ name: z.string(), version: z.string(), illustrative: z.boolean() })),
    before: priced,
    after: priced,
    /** After minus before; null when either has no premium. */
    difference: z.nullable(dollars),
  }),
  /** Points to check again; none of them blocks a variation. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type VariationEffect = z.infer<typeof variationEffectSchema>

export const variationDetailsSchema = z.extend(policyCaseSchema, {
  variationId: z.string(),
  types: z.array(variationTypeSchema),
  ...nullableResponseSchemaOf(variationFields).shape,
  /** The insurer's note or reason with its decision. */
  reason: z.nullable(z.string()),
  effect: variationEffectSchema,
  policyVersion: z.int(),
  /**
   * The policy's current version: a variation of an earlier version, or of a policy that is not In Force, cannot be
   * accepted.
   */
  currentVersion: z.int(),
})
export type VariationDetails = z.infer<typeof variationDetailsSchema>

export const variationSummarySchema = z.extend(
  z.pick(variationDetailsSchema, {
    variationId: true,
    types: true,
    status: true,
    submittedBy: true,
    submittedAt: true,
    decidedAt: true,
    reason: true,
  }),
  { lvrBefore: percent, lvrAfter: percent },
)
export type VariationSummary = z.infer<typeof variationSummarySchema>

/** A document that an underwriter usually requires for a type of variation: a file whose name has one of the words. */
const expectedDocumentSchema = z.object({
  variationType: z.string(),
  longName: z.string(),
  words: z.array(z.string()),
})
export type ExpectedDocument = z.infer<typeof expectedDocumentSchema>

/** A variation as its lender sees it, with the brand's name and the caller's actions. */
export const deskVariationSchema = z.extend(variationDetailsSchema, {
  ...deskShape,
  /** What changed in the policy since the variation was submitted; null when the policy has the same version. */
  moved: z.nullable(z.pick(variationEffectSchema, { loans: true, securities: true })),
  /** The documents usually needed for its types; none once it has ended. */
  expected: z._default(z.array(expectedDocumentSchema), []),
})
export type DeskVariation = z.infer<typeof deskVariationSchema>

/** The accepted file types, and the documents that an underwriter usually requires, by type of variation. */
export const variationFilesSchema = z.object({
  fileTypes: z.array(z.string()),
  expected: z.array(expectedDocumentSchema),
})
export type VariationFiles = z.infer<typeof variationFilesSchema>

/** The options of fields, by field name (specification 001 §7). */
export const variationOptionsSchema = z.partialRecord(z.enum(policyLists), z.array(referenceItemSchema))
