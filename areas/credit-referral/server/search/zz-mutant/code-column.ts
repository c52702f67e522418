/** A column of few different values: a number for each row, and the text that each number stands for. */
export class CodeColumn<Value> {
  /** Where a row's text stands in `texts`. Exchanged for a longer one as rows are added. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  readonly texts: string[] = []
  readonly #codeOf = new Map<Value, number>()
  readonly #textOf: (value: Value) => string

  constructor(textOf: (value: Value) => string) {
    this.#textOf = textOf
  }

  put(row: number, value: Value): void {
    const code = this.#codeOf.get(value) ?? this.#add(value)
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

  #add(value: Value): number {
    const code = this.texts.push(this.#textOf(value)) - 1
    this.#codeOf.set(value, code)
    if (code === 2 ** 16) this.reserve(this.codes.length)
    return code
  }
}
