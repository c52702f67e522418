import { CodeColumn } from './code-column.ts'

/**
 * A column of texts that are nearly all different, of two parts of which each repeats: a day and a time, the thousands of
 * a number and the rest. What a text contains is then worked out for each part once, and not for each row.
 */
export class TwoPartColumn {
  readonly heads = new CodeColumn()
  readonly tails = new CodeColumn()

  put(row: number, head: string, tail: string): void {
    this.heads.put(row, head)
    this.tails.put(row, tail)
  }

  at(row: number): string {
    return this.heads.at(row) + this.tails.at(row)
  }

  /** Makes room for that many rows. */
  reserve(rows: number): void {
    this.heads.reserve(rows)
    this.tails.reserve(rows)
  }

  get byteLength(): number {
    return this.heads.byteLength + this.tails.byteLength
  }
}
