import * as z from 'zod/mini'
import { type ChosenList, pageSizes } from '#packages/table'
import { usePreference } from './use-preference.ts'

const listPreferenceSchema = z.object({
  columns: z.optional(z.array(z.string())),
  size: z.optional(z.literal(pageSizes)),
  rows: z.optional(z.enum(['normal', 'compact', 'tall'])),
  views: z.optional(z.array(z.object({ name: z.string(), address: z.record(z.string(), z.string()) }))),
})

/**
 * How the signed-on person wants to see a list.
 *
 * @param name in lower-case letters and hyphens
 */
export function useListPreference(name: string): ChosenList {
  return usePreference<z.infer<typeof listPreferenceSchema>>(`list-${name}`, listPreferenceSchema) as ChosenList
}
