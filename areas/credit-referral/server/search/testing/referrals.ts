import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { lenderReferenceKey } from '../../../contract/index.ts'
import { insertReferral, type NewReferral, type ReferralChange, updateReferral } from '../../store/referral-store.ts'

/** Keeps a request as a submission does, without its parts; answers its number. */
export async function addReferral(database: Database, given: Partial<NewReferral> & { lenderRefNumber: string }) {
  const at = new Date('2026-11-20T01:00:00Z')
  const referral: NewReferral = {
    channel: 'IRONBARK',
    lenderRefKey: lenderReferenceKey(given.lenderRefNumber),
    brandName: 'IronbarkBank',
    raisedBy: 'ironbark.manager',
    raisedBySubject: 'a',
    submissionType: 'NEWAPP',
    status: 'Submitted',
    decision: null,
    submittedAt: at,
    receivedAt: at,
    version: 1,
    assignedTo: null,
    assignedToSubject: null,
    ...given,
  }
  const requestId = await database.transaction().execute((transaction) => insertReferral(transaction, referral))
  if (requestId === null) throw new Error(`${given.lenderRefNumber} is taken`)
  return String(requestId)
}

/** Changes a request as a verb does. */
export async function changeReferral(database: Database, channel: string, requestId: string, change: ReferralChange) {
  const key = { channel, requestId: BigInt(requestId) }
  await database.transaction().execute((transaction) => updateReferral(transaction, key, change))
}

/** Gives a lender that has none so many requests at once. */
export async function addLender(database: Database, channel: string, referrals: number) {
  await sql`
    insert into referral_counter values (${channel}, 100000 + ${referrals}::int, ${referrals})
  `.execute(database)
  await sql`
    insert into referral select ${channel}, 100000 + n, 'many ' || n, 'many ' || n, 'B', 'p' || n % 700, 's', 'NEWAPP',
      'Submitted', null, now(), now(), 1, null, null, n from generate_series(1, ${referrals}::int) n
  `.execute(database)
}
