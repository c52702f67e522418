import * as z from 'zod/mini'
import type { Http } from '#browser/http'
import { type ReferenceItem, referenceItemSchema, statesWithoutUnknown } from '../contract/index.ts'

/** The states without the unknown one (specification 000 §7). `base` is the quote service's. */
export async function loadStates(http: Http, base: string): Promise<readonly ReferenceItem[]> {
  return statesWithoutUnknown(await http.get(`${base}quote/aus/states`, { schema: z.array(referenceItemSchema) }))
}
