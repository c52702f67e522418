import * as z from 'zod/mini'
import { abilitiesSchema } from '#areas/case/contract'
import { referralDetailsSchema } from '#areas/credit-referral/contract'
import { variationDetailsSchema, variationEffectSchema } from '#areas/variation/contract'

/** A referral as its lender sees it, with the names that the lender's lists would provide and the caller's actions. */
export const deskReferralSchema = z.extend(referralDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  can: abilitiesSchema,
})
export type DeskReferral = z.infer<typeof deskReferralSchema>

/** A variation as its lender sees it, with the brand's name and the caller's actions. */
export const deskVariationSchema = z.extend(variationDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  /** What changed in the policy since the variation was submitted; null when the policy has the same version. */
  moved: z.nullable(z.pick(variationEffectSchema, { loans: true, securities: true })),
  can: abilitiesSchema,
})
export type DeskVariation = z.infer<typeof deskVariationSchema>
