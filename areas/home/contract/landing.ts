import * as z from 'zod/mini'

/** The preference of a person who chose the page Home as their first one. The first screen loads it, without the page's schemas. */
export const landingSchema = z.object({ page: z.literal('home') })
