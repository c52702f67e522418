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
export function keepContaining({ starts, bytes }: TextColumn, signatures: Int32Array, needle: string): Keep {
  const signature = signatureOf(needle)
  const wanted = new TextEncoder().encode(needle)
  const { length } = wanted
  const first = wanted[0] as number
  return (rows, from, to, kept) => {
    for (let place = from; place < to; place++) {
      const row = rows[place] as number
      if (((signatures[row] as number) & signature) !== signature) continue
      let at = starts[row] as number
      // Written out, each byte read once: as a function of its own it takes half as long again.
      search: for (let byte = bytes[at] as number; byte !== 0; byte = bytes[++at] as number) {
        if (byte !== first) continue
        for (let next = 1; next < length; next++) if (bytes[at + next] !== wanted[next]) continue search
        rows[kept++] = row
        break
      }
    }
    return kept
  }
}
