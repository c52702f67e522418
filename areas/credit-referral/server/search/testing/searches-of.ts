import * as z from 'zod/mini'
import { referenceDataOf } from '#areas/reference-data/server'
import type { Foundations } from '#platform/service'
import { type ReferralSearchResult, referralSearchSchema } from '../../../contract/index.ts'
import { searchReferrals } from '../search-referrals.ts'

export type Sent = z.input<typeof referralSearchSchema>

/** Searches of a lender, in this server process or, with a database of its own, in another. */
export function searchesOf(foundations: Foundations) {
  const { clock } = foundations
  const reference = referenceDataOf(foundations)
  const search = async (
    channel: string,
    sent: Sent = {},
    database = foundations.database,
  ): Promise<ReferralSearchResult> => {
    const caller = {
      subject: 'a',
      username: 'ironbark.manager',
      firstName: '',
      lastName: '',
      email: null,
      roles: [],
      channel,
      rights: {},
      insurer: false,
    }
    return await searchReferrals({ database, clock, reference }, caller, z.parse(referralSearchSchema, sent))
  }
  return {
    search,
    /** The numbers of the requests on the page, in its order. */
    idsOf: async (channel: string, sent: Sent = {}, database = foundations.database): Promise<string[]> =>
      (await search(channel, sent, database)).items.map(({ requestId }) => requestId),
  }
}
