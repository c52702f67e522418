import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import type { ReferralLists } from '../contract/index.ts'

export function listsFor(reference: ReferenceData, channel: string, day: PlainDate): ReferralLists {
  return {
    brands: reference.partyNames(channel, day),
    submissionTypes: reference.codeList('submission-types', day),
    referralReasons: reference.codeList('referral-reasons', day),
  }
}
