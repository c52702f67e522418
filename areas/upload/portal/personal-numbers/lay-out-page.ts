/** A piece of text on a page. Positions and sizes in points; `x` and `y` are its start on the baseline, `y` upwards. */
export type TextPiece = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Fallbacks in points for pages without usable sizes: per character and per line. */
const usual = { width: 5, height: 10 }
/** In characters. Wider positions occur only in crafted pages. */
const widest = 500

/**
 * Converts a page to text that preserves its columns: the pieces of a line in order, separated by as many spaces as
 * their distance on the page.
 */
export function layOutPage(pieces: readonly TextPiece[]): string {
  const seen = pieces.filter(({ text }) => text.trim() !== '')
  const width = median(seen.map((piece) => piece.width / piece.text.length)) || usual.width
  const lines: TextPiece[][] = []
  for (const piece of seen.toSorted((one, two) => two.y - one.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    // A piece that is slightly higher or lower belongs to the line.
    if (line && first && first.y - piece.y < (piece.height || usual.height) / 2) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => layOutLine(line, width)).join('\n')
}

function layOutLine(line: readonly TextPiece[], width: number): string {
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  for (const piece of line.toSorted((one, two) => one.x - two.x)) {
    const gap = (piece.x - end) / width
    if (gap > 1.6 || text === '')
      text = `${text}${text === '' ? '' : '  '}`.padEnd(Math.min(widest, Math.round(piece.x / width)))
    else if (gap > 0.2) text += ' '
    text += piece.text
    end = piece.x + piece.width
  }
  return text
}

function median(values: readonly number[]): number {
  return values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0
}
