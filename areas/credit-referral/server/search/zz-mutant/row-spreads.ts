import type { CodeColumn } from './code-column.ts'
import type { TextColumn } from './text-column.ts'

/**
 * Notes for each of the rows into which bucket it falls; a lower bucket stands before a higher one. It is asked again for
 * rows that fell into one bucket, a level further each time.
 *
 * @returns how many buckets there are; zero when the rows are even in this column
 */
export type Spread = (level: number, rows: Uint32Array, buckets: Uint32Array) => number

/** By the texts of a column as they read, whatever their case. */
export function spreadByCode(column: CodeColumn<string>, readable: (text: string) => string): Spread {
  const { codes } = column
  const texts = column.texts.map((text) => readable(text).toLowerCase())
  const inOrder = [...new Set(texts)].sort()
  const rankOf = new Map(inOrder.map((text, rank) => [text, rank]))
  const ranks = Uint32Array.from(texts, (text) => rankOf.get(text) ?? 0)
  return (level, rows, buckets) => {
    if (level > 0) return 0
    for (let place = 0; place < rows.length; place++)
      buckets[place] = ranks[codes[rows[place] as number] as number] as number
    return inOrder.length
  }
}

const mostNumberBuckets = 1024

/** By a number: the stretch that the rows cover is divided evenly. */
export function spreadByNumber(numbers: Float64Array): Spread {
  return (_level, rows, buckets) => {
    let lowest = Number.POSITIVE_INFINITY
    let highest = Number.NEGATIVE_INFINITY
    for (let place = 0; place < rows.length; place++) {
      const number = numbers[rows[place] as number] as number
      if (number < lowest) lowest = number
      if (number > highest) highest = number
    }
    if (lowest === highest) return 0
    // The highest falls into the upper half, so that each level divides the rows.
    const width = (highest - lowest + 1) / mostNumberBuckets
    for (let place = 0; place < rows.length; place++)
      buckets[place] = Math.floor(((numbers[rows[place] as number] as number) - lowest) / width)
    return mostNumberBuckets
  }
}

/** By a text, a byte at each level: UTF-8 has the order of its characters. */
export function spreadByText({ starts, bytes }: TextColumn): Spread {
  return (level, rows, buckets) => {
    // Rows in one bucket had the same bytes so far: where the text of one has ended, it has for all.
    if (level > 0 && bytes[(starts[rows[0] as number] as number) + level - 1] === 0) return 0
    for (let place = 0; place < rows.length; place++)
      buckets[place] = bytes[(starts[rows[place] as number] as number) + level] as number
    return 256
  }
}
