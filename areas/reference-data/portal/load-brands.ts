import * as z from 'zod/mini'
import type { Http } from '#browser/http'
import { brandsOnce, type ReferenceItem, referenceItemSchema } from '../contract/index.ts'

/** The brands of the caller's lender, each long name once (specification 000 §7). `base` is the quote service's. */
export async function loadBrands(http: Http, base: string): Promise<readonly ReferenceItem[]> {
  return brandsOnce(await http.get(`${base}quote/party/names`, { schema: z.array(referenceItemSchema) }))
}
