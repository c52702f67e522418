import type { CodeColumn } from './code-column.ts'
import type { Keep } from './match-rows.ts'
import { signatureOf } from './signature-of.ts'
import type { TextColumn } from './text-column.ts'
import type { TwoPartColumn } from './two-part-column.ts'

/** Keeps the rows whose text is a wanted one. */
export function keepWanted(column: CodeColumn<string>, isWanted: (text: string) => boolean): Keep {
  const { codes } = column
  const wanted = Uint8Array.from(column.texts, (text) => Number(isWanted(text)))
  return (rows, from, to, kept) => {
    for (let place = from; place < to; place++) {
      const row = rows[place] as number
      if (wanted[codes[row] as number] === 1) rows[kept++] = row
    }
    return kept
  }
}

/**
 * Keeps the rows whose text contains the needle. It lies in the head, or in the tail, or its first characters end the head
 * while the others begin the tail. Bit n of a part says: that works out when n characters lie in the head.
 */
export function keepContainingInParts({ heads, tails }: TwoPartColumn, needle: string): Keep {
  const { length } = needle
  // Longer than any text of two parts, and than the bits of a number.
  if (length > 30) return (_rows, _from, _to, kept) => kept
  const headBits = Uint32Array.from(heads.texts, (head) => {
    let bits = 1
    for (let inHead = 1; inHead < length; inHead++) if (head.endsWith(needle.slice(0, inHead))) bits |= 1 << inHead
    return head.includes(needle) ? bits | (1 << length) : bits
  })
  const tailBits = Uint32Array.from(tails.texts, (tail) => {
    let bits = 1 << length
    for (let inHead = 1; inHead < length; inHead++) if (tail.startsWith(needle.slice(inHead))) bits |= 1 << inHead
    return tail.includes(needle) ? bits | 1 : bits
  })
  const headCodes = heads.codes
  const tailCodes = tails.codes
  return (rows, from, to, kept) => {
    for (let place = from; place < to; place++) {
      const row = rows[place] as number
      const bits = (headBits[headCodes[row] as number] as number) & (tailBits[tailCodes[row] as number] as number)
      if (bits !== 0) rows[kept++] = row
    }
    return kept
  }
}

/** Keeps the rows whose text contains the needle, in a column that has signatures. */
export function keepContaining({ starts, bytes }: TextColumn, signatures: Uint32Array, needle: string): Keep {
  const signature = signatureOf(needle)
  const wanted = new TextEncoder().encode(needle)
  const first = wanted[0]
  const contains = (start: number): boolean => {
    for (let place = start; bytes[place] !== 0; place++) {
      if (bytes[place] !== first) continue
      let length = 1
      while (length < wanted.length && bytes[place + length] === wanted[length]) length++
      if (length === wanted.length) return true
    }
    return false
  }
  return (rows, from, to, kept) => {
    for (let place = from; place < to; place++) {
      const row = rows[place] as number
      // The shift makes it a number without a sign, as signatures are.
      if (((signatures[row] as number) & signature) >>> 0 !== signature) continue
      if (contains(starts[row] as number)) rows[kept++] = row
    }
    return kept
  }
}
