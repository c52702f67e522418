import * as z from 'zod/mini'
import type { Http } from '#browser/http'
import type { Option } from '#packages/fields'
import type { Choice } from '#ui/field'
import {
  type PartyOptions,
  partyOptionsSchema,
  type ReferenceItem,
  referenceItemSchema,
  statesWithoutUnknown,
  uniqueBrands,
} from '../contract/index.ts'

/** The caller's brands without duplicate long names (specification 000 §7). `base` is the quote service's. */
export async function loadBrands(http: Http, base: string): Promise<readonly ReferenceItem[]> {
  return uniqueBrands(await http.get(`${base}quote/party/names`, { schema: z.array(referenceItemSchema) }))
}

const paths = {
  employmentTypes: 'quote/borrower/employment-types',
  loanPurposes: 'quote/loan/loan-purposes',
  occupancyTypes: 'quote/security/occupancy-types',
} as const

export type CodeListName = keyof typeof paths

export async function loadCodeList(http: Http, base: string, name: CodeListName): Promise<readonly ReferenceItem[]> {
  return http.get(`${base}${paths[name]}`, { schema: z.array(referenceItemSchema) })
}

export async function loadStates(http: Http, base: string): Promise<readonly ReferenceItem[]> {
  return statesWithoutUnknown(await http.get(`${base}quote/aus/states`, { schema: z.array(referenceItemSchema) }))
}

export async function loadPartyOptions(http: Http, base: string, channel: string): Promise<PartyOptions> {
  return http.get(`${base}quote/party/options/${encodeURIComponent(channel)}`, { schema: partyOptionsSchema })
}

const never = { NEW: false, TOPUP: false }

export const noPartyOptions: PartyOptions = {
  premiumPlans: [],
  transactionTypes: [],
  productTypes: {},
  billingTenures: {},
  propertyShare: never,
  outstandingLoanBal: never,
  insuredLoans: never,
  incumbentInsurer: never,
}

const known = new WeakMap<readonly Option[], readonly Choice[]>()

/** The long name is shown, the short name is sent. The same list returns the same choices. */
export function toChoices(items: readonly Option[]): readonly Choice[] {
  const choices = known.get(items) ?? items.map(({ shortName, longName }) => ({ value: shortName, label: longName }))
  known.set(items, choices)
  return choices
}
