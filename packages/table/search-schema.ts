import * as z from 'zod/mini'
import { type Column, type Filter, fieldsOf, minLengthMessage, type Table } from './define-table.ts'

const pageMessage = 'Ask for a whole page number, from 0.'
const pageSizeMessage = 'Ask for 1 to 100 rows on a page.'

const textFilter = z.string({ error: 'Enter a text to search for.' }).check(
  z.maxLength(100, 'Search for at most 100 characters.'),
  z.refine((text) => !/\p{Cc}/u.test(text), 'Remove the control characters from the text.'),
)
const choiceFilter = z.union(
  [textFilter, z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100, 'Choose at most 100 values.'))],
  { error: 'Enter a text to search for, or a list of values.' },
)

const maxSorts = 3

/**
 * The body of a search: the page from 0, its size, a filter for each column, at most three sorts by precedence, and the
 * keys that only this list has. Filters are combined by AND; an empty one is ignored.
 */
export function searchSchema<
  Field extends string,
  More extends Readonly<Record<string, z.ZodMiniType>> = Record<never, never>,
>(table: Table<Field>, more: More = {} as More) {
  const fields = fieldsOf(table)
  const sorted = fields.filter((field) => table.columns[field].sorts !== false) as [Field, ...Field[]]
  const filter = Object.fromEntries(fields.map((field) => [field, filterSchema(table.columns[field])]))
  const sort = z.strictObject({
    field: z.enum(sorted, { error: unknown('column', sorted) }),
    ascending: z.boolean({ error: '`ascending` must be true or false.' }),
  })
  const shape = {
    page: z._default(z.int(pageMessage).check(z.minimum(0, pageMessage), z.maximum(1_000_000_000, pageMessage)), 0),
    pageSize: z._default(
      z.int(pageSizeMessage).check(z.minimum(1, pageSizeMessage), z.maximum(100, pageSizeMessage)),
      10,
    ),
    filter: z._default(
      z.strictObject(filter as Record<Field, ReturnType<typeof filterSchema>>, {
        error: ({ code }) => (code === 'unrecognized_keys' ? unknown('filter', fields) : undefined),
      }),
      {} as never,
    ),
    sorts: z._default(
      z.array(sort).check(
        z.maxLength(maxSorts, `Sort by at most ${maxSorts} columns.`),
        z.refine(
          (sorts) => new Set(sorts.map(({ field }) => field)).size === sorts.length,
          'Sort by each column once.',
        ),
      ),
      [],
    ),
    ...more,
  }
  const keys = Object.keys(shape)
    .join(', ')
    .replace(/, (\w+)$/, ' and $1')
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? `Unknown filter. Allowed: ${keys}.` : undefined),
  })
}

function unknown(part: 'column' | 'filter', fields: readonly string[]): string {
  return `Unknown ${part}. Allowed: ${fields.join(', ')}.`
}

function filterSchema({
  kind,
  minLength = 0,
}: Column): z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Filter, Filter>>> {
  if (kind === 'choice') return z.nullish(choiceFilter)
  const isLongEnough = (text: string) => text.trim() === '' || [...text.trim()].length >= minLength
  return z.nullish(minLength > 0 ? textFilter.check(z.refine(isLongEnough, minLengthMessage)) : textFilter)
}

/**
 * One page of a list. `totalItems` is exact up to 10,000; above, it is 10,001 and `totalIsCapped` is true. Pages show
 * the first 10,000 rows and end at the 1,000th; a page beyond the last is empty.
 */
export function pageSchema<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    items: z.array(row),
    currentPage: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
    totalIsCapped: z.optional(z.literal(true)),
  })
}
