import { sql } from 'kysely'
import { mayEnter } from '#areas/identity/contract'
import { threadSourceOf } from '#areas/thread/server'

const number = sql`lower(number)`
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
    loans: (values) => [
      sql`${ofType('Loan')} and ${number} = any(array(select lower(value) from unnest(${values}) as value))`,
    ],
  },
  select: () => sql`receipt_id as id, split_part(file_names, E'\n', 1) as title, against as reference,
    category as status, null as decision,
    json_build_array(json_build_object('event', 'uploaded', 'at', sent_at, 'by', sent_by)) as events,
    array[case upload_type when 'Application' then ${number} end] as "references",
    array[case upload_type when 'Policy' then number end] as policies,
    array[case upload_type when 'Loan' then upper(number) end] as loans`,
})
