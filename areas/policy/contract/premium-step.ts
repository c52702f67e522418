import * as z from 'zod/mini'

/** A step of the calculation of a premium. */
export const premiumStepSchema = z.object({
  /** The figure's name, such as `base-lvr`, `premium-rate` or `gross-premium`. */
  name: z.string(),
  /** The formula with its input figures. */
  words: z.string(),
  /** The formatted figure: "$11,772.00", "2.180%". */
  figure: z.string(),
})
export type PremiumStep = z.infer<typeof premiumStepSchema>

/** Formats the name of a step: `base-lvr` and `baseLvr` become "Base LVR". */
export function premiumStepTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return capitalised(words)
    .replace(/\blvr\b/i, 'LVR')
    .replace(/\bgst\b/i, 'GST')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
