import { lenderReferenceKey, type ReferralSearch, type SearchColumn } from '../../contract/index.ts'
import type { CodeColumn } from './code-column.ts'
import type { Keep } from './match-rows.ts'
import type { RowOrder } from './order-rows.ts'
import { keepContaining, keepContainingInParts, keepWanted } from './row-filters.ts'
import { type Spread, spreadByCode, spreadByNumber, spreadByText } from './row-spreads.ts'
import type { SearchBoard } from './search-board.ts'

const codedColumns = ['status', 'submissionType', 'decision', 'brandName'] as const
type CodedColumn = (typeof codedColumns)[number]

/** How a code reads for people. */
export type ReadCode = (column: CodedColumn, code: string) => string

export type Searching = {
  readonly filter: ReferralSearch['filter']
  readonly sorts: ReferralSearch['sorts']
  /** Of the person who searches. */
  readonly username: string
  readonly readCode: ReadCode
}

/**
 * What a search does on a board. A filter is a text that the column contains as people read it, whatever its case. A code
 * is found by the whole code too, and whoever searches for the own username finds the own requests only.
 */
export function planSearch(board: SearchBoard, searching: Searching): { filters: Keep[]; order: RowOrder } {
  return { filters: [...planFilters(board, searching)], order: planOrder(board, searching) }
}

/** What costs least goes first: the others then have fewer rows to look at. */
function* planFilters(board: SearchBoard, { filter, username, readCode }: Searching): Generator<Keep> {
  const needleOf = (column: SearchColumn) => filter[column]?.trim().toLowerCase() ?? ''
  for (const column of codedColumns) {
    const needle = needleOf(column)
    const isWanted = (code: string) =>
      code.toLowerCase() === needle || readCode(column, code).toLowerCase().includes(needle)
    if (needle) yield keepWanted(board[column], isWanted)
  }
  const person = needleOf('raisedBy')
  const own = filter.raisedBy?.trim() === username
  if (person) yield keepWanted(board.raisedBy, (by) => (own ? by === username : by.toLowerCase().includes(person)))
  const digits = needleOf('requestId')
  if (digits) yield keepContainingInParts(board.requestIdText, digits)
  const moment = needleOf('submissionDateTime')
  if (moment) yield keepContainingInParts(board.submittedText, moment)
  const reference = lenderReferenceKey(filter.lenderRefNum ?? '')
  if (reference) yield keepContaining(board.lenderRefKey, board.signatures, reference)
}

/** Request numbers are all different: what stands behind them in the sorts, or a column a second time, changes nothing. */
function planOrder(board: SearchBoard, { sorts, readCode }: Searching): RowOrder {
  const spreads = new Map<SearchColumn, RowOrder['sorts'][number]>()
  for (const { field, ascending } of sorts) {
    if (field === 'requestId') return { sorts: [...spreads.values()], numbersAscending: ascending }
    if (!spreads.has(field)) spreads.set(field, { spread: spreadOf(board, field, readCode), ascending })
  }
  return { sorts: [...spreads.values()], numbersAscending: false }
}

function spreadOf(board: SearchBoard, field: Exclude<SearchColumn, 'requestId'>, readCode: ReadCode): Spread {
  if (field === 'submissionDateTime') return spreadByNumber(board.submittedAt)
  if (field === 'lenderRefNum') return spreadByText(board.lenderRefKey)
  if (field === 'raisedBy') return spreadByCode(board.raisedBy, (username) => username)
  const column: CodeColumn<string> = board[field]
  return spreadByCode(column, (code) => readCode(field, code))
}
