/**
 * Some requests as PostgreSQL packs them fastest and as they leave nothing behind when they are read: of each column one
 * text, in which a separator stands between two rows; numbers in eight bytes each. Null without any request.
 */
export type PackedColumns = {
  readonly requestId: Buffer | null
  /** Microseconds since 2000. */
  readonly submittedAt: Buffer | null
} & { readonly [Column in (typeof texts)[number]]: string | null }

const texts = ['lenderRefNumber', 'raisedBy', 'submissionType', 'status', 'decision', 'brandName'] as const

/** What is selected of the table. */
export const packedColumns = `
  string_agg(int8send(request_id), '') as "requestId",
  string_agg(timestamptz_send(submitted_at), '') as "submittedAt",
  string_agg(lender_ref_number, E'\\x01') as "lenderRefNumber",
  string_agg(raised_by, E'\\x01') as "raisedBy",
  string_agg(submission_type, E'\\x01') as "submissionType",
  string_agg(status, E'\\x01') as "status",
  string_agg(coalesce(decision, ''), E'\\x01') as "decision",
  string_agg(brand_name, E'\\x01') as "brandName"`

/** The code of a character that nothing has in it that people write. */
export const separator = 1

/** False when a text has a separator in it all the same: then nobody can say where it ends. */
export function canBeTakenApart(packed: PackedColumns, count: number): boolean {
  return count > 0 && texts.every((column) => separatorsIn(packed[column] ?? '') === count - 1)
}

function separatorsIn(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) === separator) count++
  return count
}

/** The whole number that stands there in eight bytes, the highest first; exact below 2^53. */
export function numberAt(bytes: Buffer, index: number): number {
  return bytes.readInt32BE(index * 8) * 2 ** 32 + bytes.readUInt32BE(index * 8 + 4)
}
