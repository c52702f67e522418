import { separator } from './packed-columns.ts'

/** A column of texts that are nearly all different, packed as UTF-8 one behind the other, each ended by a zero. */
export class TextColumn {
  /** Where a row's text begins in `bytes`. Both are exchanged for longer ones as rows are added. */
  starts = new Uint32Array(0)
  bytes = Buffer.alloc(0)
  #used = 0
  #rowCount = 0

  put(row: number, text: string): void {
    if (row < this.#rowCount && this.at(row) === text) return
    // A text that is replaced stays behind unread: it practically never happens.
    this.#rowCount = Math.max(this.#rowCount, row + 1)
    this.starts[row] = this.#used
    const most = text.length * 3 + 1
    if (this.#used + most > this.bytes.length) this.#lengthen(Math.ceil(this.bytes.length * 1.125) + most)
    this.#used += this.bytes.write(text, this.#used)
    this.bytes[this.#used++] = 0
  }

  /** Puts packed texts into new rows, for which there is room. */
  appendPacked(packed: string): void {
    const most = packed.length * 3 + 1
    if (this.#used + most > this.bytes.length) this.#lengthen(Math.ceil(this.bytes.length * 1.125) + most)
    const { starts, bytes } = this
    const end = this.#used + bytes.write(packed, this.#used)
    bytes[end] = separator
    starts[this.#rowCount++] = this.#used
    for (let at = this.#used; at <= end; at++) {
      if (bytes[at] !== separator) continue
      bytes[at] = 0
      if (at < end) starts[this.#rowCount++] = at + 1
    }
    this.#used = end + 1
  }

  at(row: number): string {
    const start = this.starts[row] as number
    return this.bytes.toString('utf8', start, this.bytes.indexOf(0, start))
  }

  /** Makes room for that many rows, if their texts are as long as those that are there. */
  reserve(rows: number): void {
    const starts = new Uint32Array(rows)
    starts.set(this.starts)
    this.starts = starts
    const bytes = Math.ceil((this.#used / (this.#rowCount || 1)) * rows * 1.02)
    if (bytes > this.bytes.length) this.#lengthen(bytes)
  }

  get byteLength(): number {
    return this.starts.byteLength + this.bytes.length
  }

  #lengthen(length: number): void {
    const bytes = Buffer.alloc(length)
    bytes.set(this.bytes)
    this.bytes = bytes
  }
}
