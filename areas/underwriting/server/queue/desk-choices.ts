import type * as z from 'zod/mini'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { type deskChoicesSchema, nobody, variationDecisions } from '../../contract/index.ts'
import { listUnderwriters } from '../colleagues.ts'

/** What the calls of the desk work with. */
export type DeskDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** By what the desk's lists can be filtered: each name once, also where several codes have it. */
export async function listChoices({
  database,
  clock,
  reference,
}: DeskDeps): Promise<z.infer<typeof deskChoicesSchema>> {
  const today = sydneyDate(clock())
  const brands = reference.brandsOfAllLenders(today)
  const underwriters = (await listUnderwriters(database)).map(({ username }) => username)
  const namesIn = (list: Parameters<ReferenceData['codeList']>[0]) =>
    namesOf(reference.codeList(list, today).map(({ longName }) => longName))
  return {
    channel: namesOf(brands.map(({ channel }) => channel)).sort(),
    brand: namesOf(brands.map(({ longName }) => longName)).sort(),
    submissionType: namesIn('submission-types'),
    referralReason: namesIn('referral-reasons'),
    decision: namesOf([...namesIn('referral-decisions'), ...variationDecisions]),
    assignedTo: [nobody, ...underwriters],
    decidedBy: underwriters,
    category: namesOf([...namesIn('document-types'), ...namesIn('upload-categories')]),
  }
}

function namesOf(names: readonly string[]): string[] {
  return [...new Set(names)]
}

/** A brand's code in a lender's books, and what people call it. */
type BrandName = { readonly channel: string; readonly shortName: string; readonly longName: string }

/** The brands of all lenders by name; a code that is no longer offered stands for itself. */
export function brandNamesOf(reference: ReferenceData, date: PlainDate) {
  const named: readonly BrandName[] = reference.brandsOfAllLenders(date)
  const names = new Map(named.map(({ channel, shortName, longName }) => [`${channel} ${shortName}`, longName]))
  /** For a list of all lenders, where a brand's code has its lender's channel and a blank before it. */
  const brands = named.map(({ channel, shortName, longName }) => ({
    shortName: `${channel} ${shortName}`,
    longName,
  }))
  return { brands, nameOf: (channel: string, code: string) => names.get(`${channel} ${code}`) ?? code }
}
