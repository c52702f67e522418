import { type RawBuilder, sql } from 'kysely'
import { type QueueField, type QueueSearch, queueFields } from '../../contract/index.ts'

/** Where the rows of a part of the queue come from: the tables `referral r`, `referral_version v`, or both. */
export type QueueSource = {
  /** The table that every row has, and that says when and as what it was sent. */
  readonly table: 'r' | 'v'
  readonly from: RawBuilder<unknown>
  readonly where: readonly RawBuilder<unknown>[]
  /** How the rows stand where nothing else is asked. */
  readonly order: RawBuilder<unknown>
}

/** The tables that a search needs: a table that is not joined is not read, and half the columns stand in one of the two. */
export function queueSourceOf(search: QueueSearch, subject: string): QueueSource {
  const asked = [...queueFields.filter((field) => search.filter[field]), ...search.sorts.map(({ field }) => field)]
  return search.show === 'decided' ? decidedBy(subject, asked) : openOnes(search.show, subject, asked)
}

const onlyVersions: readonly QueueField[] = ['referralReason', 'baseLoanAmount', 'baseLVR', 'decision', 'decidedAt']
const onlyReferrals: readonly QueueField[] = ['brand', 'lenderRefNum', 'raisedBy', 'status', 'assignedTo']

function openOnes(show: 'open' | 'unassigned' | 'mine', subject: string, asked: readonly QueueField[]): QueueSource {
  const own = {
    open: [],
    unassigned: [sql`r.assigned_to_subject is null`],
    mine: [sql`r.assigned_to_subject = ${subject}`],
  }
  // The current version of an open request is the one that is not decided: there is a small index of those.
  const withVersion = sql`referral r join referral_version v on v.channel = r.channel
    and v.request_id = r.request_id and v.version = r.version and v.decided_at is null`
  return {
    table: 'r',
    from: asked.some((field) => onlyVersions.includes(field)) ? withVersion : sql`referral r`,
    where: [sql`r.status <> 'Complete'`, ...own[show]],
    order: sql`r.submitted_at`,
  }
}

/** The newest version of each request that the person has decided: a request stands there once. */
function decidedBy(subject: string, asked: readonly QueueField[]): QueueSource {
  const withReferral = sql`referral_version v join referral r on r.channel = v.channel and r.request_id = v.request_id`
  return {
    table: 'v',
    from: asked.some((field) => onlyReferrals.includes(field)) ? withReferral : sql`referral_version v`,
    where: [
      sql`v.decided_by_subject = ${subject}`,
      sql`v.decided_at is not null`,
      sql`not exists (select from referral_version later where later.channel = v.channel
        and later.request_id = v.request_id and later.version > v.version
        and later.decided_by_subject = ${subject} and later.decided_at is not null)`,
    ],
    order: sql`v.decided_at desc`,
  }
}
