/** Text as it reads, and where in the source each of its characters stands. Offsets are in UTF-16 units. */
export type PlainText = {
  readonly text: string
  /** The source of a character: from its start to after its end. */
  readonly sourceOf: (index: number) => { readonly start: number; readonly end: number }
}

type Piece = { readonly at: number; readonly from: number; readonly span: number }

/** Builds plain text from pieces of a source: some as they are, some as one character for several. */
export function createPlainText() {
  const parts: string[] = []
  const pieces: Piece[] = []
  let length = 0
  const add = (text: string, from: number, span: number) => {
    if (text === '') return
    const last = pieces.at(-1)
    const goesOn = last?.span === 1 && span === 1 && from - last.from === length - last.at
    if (!goesOn) pieces.push({ at: length, from, span })
    parts.push(text)
    length += text.length
  }
  return {
    /** Source characters as they are, from this offset. */
    copy: (text: string, from: number) => add(text, from, 1),
    /** One character that stands for that many of the source. */
    put: (character: string, from: number, span: number) => add(character, from, span),
    done: (): PlainText => ({ text: parts.join(''), sourceOf: (index) => sourceOf(pieces, index) }),
  }
}

function sourceOf(pieces: readonly Piece[], index: number) {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.at ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const { at, from, span } = pieces[low] ?? { at: 0, from: 0, span: 1 }
  const start = from + (index - at)
  return { start, end: start + span }
}
