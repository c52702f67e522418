import type { PackedColumns } from '../packed-columns.ts'
import type { BoardRow } from '../search-board.ts'

/** Packs requests as PostgreSQL does. */
export function packRows(rows: readonly BoardRow[]): PackedColumns {
  const texts = (textOf: (row: BoardRow) => string) => rows.map(textOf).join('\u0001')
  return {
    requestId: numbers(rows.map(({ requestId }) => requestId)),
    submittedAt: numbers(rows.map(({ submittedAt }) => (submittedAt - Date.UTC(2000)) * 1000)),
    lenderRefNumber: texts(({ lenderRefNumber }) => lenderRefNumber),
    raisedBy: texts(({ raisedBy }) => raisedBy),
    submissionType: texts(({ submissionType }) => submissionType),
    status: texts(({ status }) => status),
    decision: texts(({ decision }) => decision ?? ''),
    brandName: texts(({ brandName }) => brandName),
  }
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) bytes.writeBigInt64BE(BigInt(value), index * 8)
  return bytes
}
