import { sql } from 'kysely'
import { threadSourceOf } from '#areas/thread/server'
import { statusOn } from './quote-list-store.ts'

const reference = sql`lower(source_ref_number)`

/** Quotes know their own id and the lender's reference. */
export const quoteThread = threadSourceOf(
  'quote',
  { area: 'calculator', right: 'view' },
  {
    table: sql`quote`,
    id: sql`quote_id`,
    time: sql`created_at`,
    hasId: (id) => sql`quote_id = ${id.toUpperCase()}`,
    hasKeys: {
      references: (values) => [
        sql`quote_id = any(array(select upper(value) from unnest(${values}) as value))`,
        sql`${reference} = any(${values})`,
      ],
    },
    select: ({ today }) => sql`quote_id as id, quote_id as title, source_ref_number as reference,
      ${statusOn(today)} as status, null as decision,
      json_build_array(json_build_object('event', 'calculated', 'at', created_at, 'by', username)) as events,
      array[lower(quote_id), ${reference}, lower(btrim(normalize(source_ref_number, nfkc)))] as "references",
      '{}'::text[] as policies, '{}'::text[] as loans`,
  },
  false,
)
