import * as z from 'zod/mini'

/** The most preferences of one person. */
export const maxPreferences = 50
/** The most bytes of one preference. */
export const maxPreferenceBytes = 16_000

/** `landing`, or `list-` and the name of a list. */
export const preferenceNameSchema = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,49}$/, 'Name a preference with lower-case letters and hyphens.'))

/** What a person chose. The part of the portal that offers the choice knows its shape. */
export const preferenceSchema = z.record(z.string(), z.unknown())

/** The preferences of a person, by name. */
export const preferencesSchema = z.record(z.string(), preferenceSchema)
export type Preferences = z.infer<typeof preferencesSchema>

export const messages = {
  tooMany: `You have ${maxPreferences} preferences. Remove one first.`,
} as const
