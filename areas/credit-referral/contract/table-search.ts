import * as z from 'zod/mini'

const pageSentence = 'Ask for a whole page number, from 0.'
const pageSizeSentence = 'Ask for 1 to 100 rows on a page.'

/** Which page of a table of requests, from 0, and how many rows it has. */
export const searchedPage = {
  page: z._default(z.int(pageSentence).check(z.minimum(0, pageSentence), z.maximum(1_000_000_000, pageSentence)), 0),
  pageSize: z._default(
    z.int(pageSizeSentence).check(z.minimum(1, pageSizeSentence), z.maximum(100, pageSizeSentence)),
    10,
  ),
}

/** A text that a column contains, as people see it and whatever its case; an empty one is no filter. */
export const searchedText = z.nullish(
  z.string({ error: 'Enter a text to search for.' }).check(
    z.maxLength(100, 'Search for at most 100 characters.'),
    z.refine((given) => !/\p{Cc}/u.test(given), 'Remove the control characters from the text.'),
  ),
)

/** By which columns, the first one first. */
export function searchedSorts<const Columns extends readonly [string, ...string[]]>(columns: Columns, most: number) {
  const sort = z.strictObject({
    field: z.enum(columns, { error: unknownColumn(columns) }),
    ascending: z.boolean({ error: 'Say with true or false whether to sort ascending.' }),
  })
  return z._default(z.array(sort).check(z.maxLength(most, `Sort by at most ${most} columns.`)), [])
}

function unknownColumn(columns: readonly string[]): string {
  return `There is no such column to search by. Use ${columns.join(', ')}.`
}

/** The filters of a search that has one for another column. */
export function unknownFilter(columns: readonly string[]) {
  return ({ code }: { readonly code?: string }) => (code === 'unrecognized_keys' ? unknownColumn(columns) : undefined)
}

/** The shape of a search that has something else in it. */
export function unknownSearchKey(keys: string) {
  return ({ code }: { readonly code?: string }) =>
    code === 'unrecognized_keys' ? `A search takes ${keys}. Leave out the rest.` : undefined
}

/** One page of a table, and exactly how many rows there are in all; a page beyond the last one is empty. */
export function foundPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ items: z.array(row), currentPage: z.int(), totalItems: z.int(), totalPages: z.int() })
}
