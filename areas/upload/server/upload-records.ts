import { sql } from 'kysely'
import type { Finder, FoundRow } from '#areas/find/server'
import { mayEnter, type Need } from '#areas/identity/contract'
import { anyIn, threadEvent, threadSourceOf } from '#areas/thread/server'
import type { Database } from '#platform/database'
import { beginsBy, beginsUuid, type Find, type FindSource, findByText, findByTextOfAllLenders } from '#platform/search'
import type { Receipt } from '../contract/index.ts'

const names = sql`lower(file_names)`
const number = sql`lower(number)`
/** The names of several categories are too long for a status. */
const status = sql`coalesce(cardinality(categories) || ' categories', category)`
/** A shorter number is found in a user's newest uploads alone: other users' uploads share its beginning. */
const minNumberLength = 4

/** Finds a user's own uploads, and those of all lenders for the insurer, by file name, number or receipt. */
export const uploadFinders: readonly Finder[] = [
  uploadFinder('document', 'lender'),
  uploadFinder('data', { area: 'docupload', right: 'view' }),
]

function uploadFinder(kind: Receipt['kind'], need: Need): Finder {
  const isOfKind = sql`kind = ${sql.lit(kind)}`
  return {
    kind,
    need,
    byName: true,
    find: ({ channel, subject }, find) =>
      findByText<FoundRow>(
        { ...sourceOf(sql`${isOfKind} and sent_by_subject = ${subject}`, find), isPersonal: true },
        channel,
        find,
      ),
    findOfAllLenders: (find) => findByTextOfAllLenders<FoundRow>(sourceOf(isOfKind, find), find),
  }
}

function sourceOf(where: FindSource['where'], { text }: Find): FindSource {
  return {
    table: sql`upload_receipt`,
    key: ['channel', 'receipt_id'],
    where,
    texts: [
      { value: names, letters: 'small', isLines: true, beginsWith: null, hasTrigrams: 'joined' },
      {
        value: number,
        letters: 'small',
        beginsWith: (text, more) => (text.length < minNumberLength ? null : beginsBy(number)(text, more)),
        hasTrigrams: 'joined',
      },
      { value: sql`receipt_id::text`, letters: 'small', beginsWith: beginsUuid('receipt_id'), hasTrigrams: false },
    ],
    time: sql`sent_at`,
    newest: { ofLender: sql`sent_at desc, receipt_id`, ofAllLenders: sql`sent_at desc, channel, receipt_id` },
    // With the first file name that has the text, or else the first one.
    select: sql`channel, receipt_id::text as id,
      coalesce((
        select name from unnest(string_to_array(file_names, E'\\n')) as name
        where strpos(lower(name), ${text.toLowerCase()}) > 0 limit 1
      ), split_part(file_names, E'\\n', 1)) as title,
      number as reference, ${status} as status, brand_name as brand, sent_at as at`,
  }
}

/** The name of a single file; of several, the first one and how many more. */
const title = sql`split_part(file_names, E'\\n', 1)
  || coalesce(' and ' || nullif(regexp_count(file_names, E'\\n'), 0) || ' more', '')`

type NewestUpload = Pick<Receipt, 'receiptId' | 'kind'> & {
  readonly title: string
  readonly against: string | null
  readonly sentAt: Date
}

/** A user's newest uploads of these kinds, found in the index of the user's list of each. */
export async function listNewestUploads(
  database: Database,
  { channel, subject }: { readonly channel: string; readonly subject: string },
  kinds: readonly Receipt['kind'][],
  limit: number,
): Promise<NewestUpload[]> {
  const newest = kinds.map(
    (kind) => sql`(select * from upload_receipt
      where channel = ${channel} and sent_by_subject = ${subject} and kind = ${kind}
      order by sent_at desc, receipt_id limit ${limit})`,
  )
  const { rows } = await sql<NewestUpload>`
    select receipt_id::text as "receiptId", kind, ${title} as title, against, sent_at as "sentAt"
    from (${sql.join(newest, sql` union all `)}) as upload order by sent_at desc limit ${limit}`.execute(database)
  return rows
}

const ofType = (type: string) => sql`upload_type = ${sql.lit(type)}`

/** Document uploads know the number that they were sent against. A lender's user sees their own, and those of policies with the right to view these. */
export const uploadThread = threadSourceOf('document', 'lender', {
  table: sql`upload_receipt`,
  id: sql`receipt_id`,
  time: sql`sent_at`,
  where: ({ caller }) => {
    if (caller.channel === null) return sql`number is not null`
    const own = sql`sent_by_subject = ${caller.subject}`
    const seen = mayEnter(caller, { area: 'policysearch', right: 'view' }) ? sql`(${own} or ${ofType('Policy')})` : own
    return sql`number is not null and ${seen}`
  },
  hasId: (id) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? sql`receipt_id = ${id}` : null),
  hasKeys: {
    references: (values) => [sql`${ofType('Application')} and ${number} = any(${values})`],
    policies: (values) => [sql`${ofType('Policy')} and ${number} = any(${values})`],
    loans: (values) => [sql`${ofType('Loan')} and ${number} = ${anyIn('lower', values)}`],
  },
  select: () => ({
    id: sql`receipt_id`,
    title,
    reference: sql`against`,
    status,
    events: sql`json_build_array(${threadEvent('uploaded', sql`sent_at`, sql`sent_by`)})`,
    references: sql`array[case upload_type when 'Application' then ${number} end]`,
    policies: sql`array[case upload_type when 'Policy' then number end]`,
    loans: sql`array[case upload_type when 'Loan' then upper(number) end]`,
  }),
})
