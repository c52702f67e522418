import { lenderReferenceKey, type ReferralSearch, type SearchColumn } from '../../../contract/index.ts'
import type { Searching } from '../plan-search.ts'
import type { BoardRow } from '../search-board.ts'

const sydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as people see it, asked of the calendar each time: `21/11/2026 09:05`. */
export function sydneyText(moment: number): string {
  return sydney.format(moment).replace(',', '')
}

type Naive = Searching & Pick<ReferralSearch, 'page' | 'pageSize'>

/** What a search must find, worked out in the most obvious way: a board has to agree with it. */
export function searchNaively(rows: readonly BoardRow[], { filter, sorts, username, readCode, page, pageSize }: Naive) {
  const read: Record<SearchColumn, (row: BoardRow) => string> = {
    requestId: ({ requestId }) => String(requestId),
    lenderRefNum: ({ lenderRefNumber }) => lenderReferenceKey(lenderRefNumber),
    raisedBy: ({ raisedBy }) => raisedBy,
    submissionType: ({ submissionType }) => readCode('submissionType', submissionType),
    status: ({ status }) => readCode('status', status),
    decision: ({ decision }) => readCode('decision', decision ?? ''),
    submissionDateTime: ({ submittedAt }) => sydneyText(submittedAt),
    brandName: ({ brandName }) => readCode('brandName', brandName),
  }
  const codeOf: Partial<Record<SearchColumn, (row: BoardRow) => string | null>> = {
    submissionType: ({ submissionType }) => submissionType,
    status: ({ status }) => status,
    decision: ({ decision }) => decision,
    brandName: ({ brandName }) => brandName,
  }
  const columns = Object.keys(read) as SearchColumn[]
  const matches = (row: BoardRow, column: SearchColumn) => {
    const asked = filter[column]?.trim()
    const wanted = column === 'lenderRefNum' && asked ? lenderReferenceKey(asked) : asked
    if (!wanted) return true
    if (column === 'raisedBy' && wanted === username) return row.raisedBy === username
    const isCode = codeOf[column]?.(row)?.toLowerCase() === wanted.toLowerCase()
    return isCode || read[column](row).toLowerCase().includes(wanted.toLowerCase())
  }
  const compare = (column: SearchColumn, left: BoardRow, right: BoardRow) => {
    if (column === 'requestId') return left.requestId - right.requestId
    if (column === 'submissionDateTime') return left.submittedAt - right.submittedAt
    return compareCharacters(read[column](left).toLowerCase(), read[column](right).toLowerCase())
  }
  const found = rows
    .filter((row) => columns.every((column) => matches(row, column)))
    .sort((left, right) => {
      for (const { field, ascending } of [...sorts, { field: 'requestId' as const, ascending: false }]) {
        const order = compare(field, left, right)
        if (order !== 0) return ascending ? order : -order
      }
      return 0
    })
  return {
    totalItems: found.length,
    items: found.slice(page * pageSize, (page + 1) * pageSize).map((row) => ({
      requestId: String(row.requestId),
      lenderRefNum: row.lenderRefNumber,
      raisedBy: row.raisedBy,
      submissionType: row.submissionType,
      status: row.status,
      decision: row.decision,
      submissionDateTime: new Date(row.submittedAt).toISOString(),
      brandName: row.brandName,
    })),
  }
}

/** By characters and not by their halves, as PostgreSQL's order of UTF-8 is. */
function compareCharacters(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
