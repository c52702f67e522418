import * as z from 'zod/mini'
import { type SearchColumn, searchColumns } from './referral-address.ts'
import { referralStatusSchema } from './referral-status.ts'

const columnNames = searchColumns.join(', ')
const unknownColumn = `There is no such column to search by. Use ${columnNames}.`
const unknownKey = (issue: { readonly code?: string }) =>
  issue.code === 'unrecognized_keys'
    ? 'A search takes page, pageSize, filter and sorts. Leave out the rest.'
    : undefined

const text = z.nullish(
  z.string({ error: 'Enter a text to search for.' }).check(
    z.maxLength(100, 'Search for at most 100 characters.'),
    z.refine((given) => !/\p{Cc}/u.test(given), 'Remove the control characters from the text.'),
  ),
)
const filter: Record<SearchColumn, typeof text> = {
  requestId: text,
  lenderRefNum: text,
  raisedBy: text,
  submissionType: text,
  status: text,
  decision: text,
  submissionDateTime: text,
  brandName: text,
}

const pageSentence = 'Ask for a whole page number, from 0.'
const pageSizeSentence = 'Ask for 1 to 100 rows on a page.'

/**
 * A search for a lender's requests as it may arrive (specification 001 §3). A filter is a text that the column contains,
 * as people see it and whatever its case; all filters hold. Rows that the sorts leave even stand newest request first.
 */
export const referralSearchSchema = z.strictObject(
  {
    page: z._default(z.int(pageSentence).check(z.minimum(0, pageSentence), z.maximum(1_000_000_000, pageSentence)), 0),
    pageSize: z._default(
      z.int(pageSizeSentence).check(z.minimum(1, pageSizeSentence), z.maximum(100, pageSizeSentence)),
      10,
    ),
    filter: z._default(z.strictObject(filter, { error: unknownColumn }), {}),
    sorts: z._default(
      z
        .array(
          z.strictObject({
            field: z.enum(searchColumns, { error: unknownColumn }),
            ascending: z.boolean({ error: 'Say with true or false whether to sort ascending.' }),
          }),
        )
        .check(z.maxLength(50, 'Sort by at most 50 columns.')),
      [],
    ),
  },
  { error: unknownKey },
)
export type ReferralSearch = z.infer<typeof referralSearchSchema>

/** One row of the search: codes by their short names, the instant of the current version's submission in UTC. */
export const referralRowSchema = z.object({
  requestId: z.string(),
  lenderRefNum: z.string(),
  raisedBy: z.string(),
  submissionType: z.string(),
  status: referralStatusSchema,
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  brandName: z.string(),
})
export type ReferralRow = z.infer<typeof referralRowSchema>

/** One page of a search, and exactly how many rows there are in all; a page beyond the last one is empty. */
export const referralSearchResultSchema = z.object({
  items: z.array(referralRowSchema),
  currentPage: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
})
export type ReferralSearchResult = z.infer<typeof referralSearchResultSchema>
