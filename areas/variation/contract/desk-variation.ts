import * as z from 'zod/mini'
import { abilitiesSchema, acceptanceFields } from '#areas/case/contract'
import { type FormOf, parseForm, type RecordOf } from '#packages/fields'
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

const decisionOptions = ['Accepted', 'Declined'].map((status) => ({ shortName: status, longName: status }))

/** The possible decisions: only Declined when the policy has changed or is not In Force. */
export function variationDecisionsOf(acceptable: boolean) {
  return decisionOptions.filter(({ shortName }) => acceptable || shortName === 'Declined')
}

/** Reads a decision; declining requires a reason. */
export function readVariationDecision(
  form: FormOf<typeof acceptanceFields>,
  decisions: ReturnType<typeof variationDecisionsOf>,
) {
  const read = parseForm(acceptanceFields, form, { decisions })
  const missing = form.decision === 'Declined' && form.uwNotes.trim() === ''
  const errors = [...(read.errors ?? []), ...(missing ? [acceptanceFields.uwNotes.error('required')] : [])]
  return errors.length > 0 ? { errors } : { values: read.values as RecordOf<typeof acceptanceFields> }
}
