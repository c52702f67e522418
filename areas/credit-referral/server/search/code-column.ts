import { separator } from './packed-columns.ts'

/** A column of few different values: a number for each row, and the text that each number stands for. */
export class CodeColumn<Value> {
  /** Where a row's text stands in `texts`. Exchanged for a longer one as rows are added. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0)
  readonly texts: string[] = []
  readonly #codeOf = new Map<Value, number>()
  /** The last code of a text with this hash. */
  readonly #codeOfHash = new Map<number, number>()
  readonly #textOf: (value: Value) => string

  constructor(textOf: (value: Value) => string) {
    this.#textOf = textOf
  }

  put(row: number, value: Value): void {
    const code = this.#codeOf.get(value) ?? this.#add(value)
    this.codes[row] = code
  }

  /** Puts packed texts into rows that follow each other. What is known is found without a string made for each row. */
  putPacked(this: CodeColumn<string>, first: number, packed: string): void {
    let start = 0
    for (let row = first; start <= packed.length; row++) {
      let end = start
      let hash = 0
      for (; end < packed.length; end++) {
        const character = packed.charCodeAt(end)
        if (character === separator) break
        hash = Math.imul(hash ^ character, 0x01000193)
      }
      const known = this.#codeOfHash.get(hash)
      const text = known === undefined ? undefined : this.texts[known]
      if (known !== undefined && text?.length === end - start && packed.startsWith(text, start)) this.codes[row] = known
      else {
        this.put(row, copyOf(packed.slice(start, end)))
        this.#codeOfHash.set(hash, this.codes[row] as number)
      }
      start = end + 1
    }
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

/** A part of a long text keeps all of that in memory; a copy does not. */
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}
