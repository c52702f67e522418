import * as z from 'zod/mini'
import type { Http } from '#browser/http'
import { type ReferenceItem, referenceItemSchema } from '../contract/index.ts'

const paths = {
  employmentTypes: 'quote/borrower/employment-types',
  loanPurposes: 'quote/loan/loan-purposes',
  occupancyTypes: 'quote/security/occupancy-types',
} as const

export type CodeListName = keyof typeof paths

/** One of the code lists of specification 000 §7. `base` is the quote service's. */
export async function loadCodeList(http: Http, base: string, name: CodeListName): Promise<readonly ReferenceItem[]> {
  return http.get(`${base}${paths[name]}`, { schema: z.array(referenceItemSchema) })
}
