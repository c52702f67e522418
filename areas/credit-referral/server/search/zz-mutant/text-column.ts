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

  at(row: number): string {
    const start = this.starts[row] as number
    return this.bytes.toString('utf8', start, this.bytes.indexOf(0, start))
  }

  /** Makes room for that many rows. */
  reserve(rows: number): void {
    const starts = new Uint32Array(rows)
    starts.set(this.starts)
    this.starts = starts
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
