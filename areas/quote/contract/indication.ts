import * as z from 'zod/mini'
import { premiumShape } from './quote.ts'

const refused = z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })

/**
 * What a request would cost now, in the units of a quote, or why it cannot be priced: the errors that `POST /quote`
 * answers with 400. Both have the status 200, so that typing causes no failed calls.
 */
export const indicationSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('priced'), ...premiumShape }),
  z.object({ outcome: z.literal('refused'), refused: z.array(refused) }),
])
export type Indication = z.infer<typeof indicationSchema>
