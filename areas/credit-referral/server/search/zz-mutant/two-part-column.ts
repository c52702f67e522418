import { CodeColumn } from './code-column.ts'

/**
 * A column of texts that are nearly all different, of two parts of which each repeats: a day and a time, the thousands of
 * a number and the rest. What a text contains is then worked out for each part once, and not for each row.
 */
export class TwoPartColumn {
  readonly heads: CodeColumn<number>
  readonly tails: CodeColumn<number>

  constructor(headText: (head: number) => string, tailText: (tail: number) => string) {
    this.heads = new CodeColumn(headText)
    this.tails = new CodeColumn(tailText)
  }

  put(row: number, head: number, tail: number): void {
    this.heads.put(row, head)
    this.tails.put(row, tail)
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
