import type * as z from 'zod/mini'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { type deskChoicesSchema, nobody, variationDecisions } from '../../contract/index.ts'
import { listUnderwriters } from '../colleagues/colleague-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** By what the desk's lists can be filtered: each name once, also where several codes have it. */
export async function listChoices({ database, clock, reference }: Deps): Promise<z.infer<typeof deskChoicesSchema>> {
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
