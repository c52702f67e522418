import { sql } from 'kysely'
import type { Finder, FoundRow } from '#areas/find/server'
import { anyIn, referenceKeys, threadEvent, threadSourceOf } from '#areas/thread/server'
import { beginsBy, beginsWithin, findByText } from '#platform/search'
import { statusOn } from './quote-list-store.ts'

const need = { area: 'calculator', right: 'view' } as const
const id = sql.ref('quote_id')
const reference = sql`lower(source_ref_number)`
const [secondGroup, thirdGroup] = [sql`substr(quote_id, 7)`, sql`substr(quote_id, 13)`]
/** Three characters in a row of each group: half of the entries that trigrams would have. */
const threes = sql`array[
  substr(quote_id, 1, 3), substr(quote_id, 2, 3), substr(quote_id, 3, 3),
  substr(quote_id, 7, 3), substr(quote_id, 8, 3), substr(quote_id, 9, 3),
  substr(quote_id, 13, 3), substr(quote_id, 14, 3), substr(quote_id, 15, 3)
]`

/** Finds quotes of a lender by a part of their id or of the lender's reference. */
export const quoteFinder: Finder = {
  kind: 'quote',
  need,
  find: ({ channel }, find, today) =>
    findByText<FoundRow>(
      {
        table: sql`quote`,
        key: ['channel', 'quote_id'],
        where: sql`true`,
        texts: [
          {
            ...{ value: id, letters: 'capital', beginsWith: beginsWithin(id), hasTrigrams: false },
            containsBy: (contained) => sql`${threes} @> ${contained}::text[]`,
          },
          { value: secondGroup, letters: 'capital', beginsWith: beginsBy(secondGroup), hasTrigrams: false },
          { value: thirdGroup, letters: 'capital', beginsWith: beginsBy(thirdGroup), hasTrigrams: false },
          { value: reference, letters: 'small', beginsWith: beginsWithin(reference), hasTrigrams: true },
        ],
        time: sql`created_at`,
        newest: { ofLender: sql`created_at desc, quote_id desc`, ofAllLenders: sql`created_at desc` },
        select: sql`channel, quote_id as id, quote_id as title, source_ref_number as reference, brand_name as brand,
          created_at as at, ${statusOn(today)} as status`,
      },
      channel,
      find,
    ),
  findOfAllLenders: null,
}

/** Quotes know their own id and the lender's reference. */
export const quoteThread = threadSourceOf(
  'quote',
  need,
  {
    table: sql`quote`,
    id,
    time: sql`created_at`,
    hasId: (quoteId) => sql`quote_id = ${quoteId.toUpperCase()}`,
    hasKeys: {
      references: (values) => [sql`quote_id = ${anyIn('upper', values)}`, sql`${reference} = any(${values})`],
    },
    select: ({ today }) => ({
      id,
      title: id,
      reference: sql`source_ref_number`,
      status: statusOn(today),
      events: sql`json_build_array(${threadEvent('calculated', sql`created_at`, sql`username`)})`,
      references: sql`array[lower(quote_id), ${referenceKeys(sql`source_ref_number`)}]`,
    }),
  },
  false,
)
