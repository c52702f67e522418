import * as z from 'zod/mini'
import { abilitiesSchema } from '#areas/case/contract'
import { variationDetailsSchema, variationEffectSchema } from './variation-details.ts'

/** A variation as its lender sees it, with the brand's name and the caller's actions. */
export const deskVariationSchema = z.extend(variationDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  /** What changed in the policy since the variation was submitted; null when the policy has the same version. */
  moved: z.nullable(z.pick(variationEffectSchema, { loans: true, securities: true })),
  can: abilitiesSchema,
})
export type DeskVariation = z.infer<typeof deskVariationSchema>
