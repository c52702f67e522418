import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import type { SqlColumn } from '#platform/search'

/**
 * The column of the brand in a list of all lenders, in the order of an index of its expression.
 *
 * @param brands the long names of brands; each code is prefixed with its lender's channel and a blank
 * @param row the name of a row in the SQL of the list
 */
export function brandColumn(brands: readonly Option[], row: string): SqlColumn {
  const [channel, code] = [sql.ref(`${row}.channel`), sql.ref(`${row}.brand_name`)]
  return {
    value: sql`(${channel} || ' ' || ${code})`,
    text: code,
    options: brands,
    counted: 'brand_name',
    valueOfCode: (prefixed) => prefixed.slice(prefixed.indexOf(' ') + 1),
    decides: ['channel'],
  }
}
