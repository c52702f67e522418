/** A column of few different texts: a number for each row, and the text that each number stands for. */
export class CodeColumn {
  /** Where a row's text stands in `texts`. Exchanged for a longer one as rows are added. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  readonly texts: string[] = []
  readonly #codeOf = new Map<string, number>()

  put(row: number, text: string): void {
    const code = this.#codeOf.get(text) ?? this.#add(text)
    this.codes[row] = code
  }

  at(row: number): string {
    return this.texts[this.codes[row] as number] as string
  }

  /** Makes room for that many rows. */
  reserve(rows: number): void {
    const codes = this.texts.length > 2 ** 16 ? new Uint32Array(rows) : new Uint16Array(rows)
    codes.set(this.codes)
    this.codes = codes
  }

  get byteLength(): number {
    return this.codes.byteLength
  }

  #add(text: string): number {
    const code = this.texts.push(text) - 1
    this.#codeOf.set(text, code)
    if (code === 2 ** 16) this.reserve(this.codes.length)
    return code
  }
}
