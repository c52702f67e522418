import type { Block } from './block.ts'
import { drawLines } from './draw-text.ts'
import type { TextStyle } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

/** A paragraph or a heading in a width: `P`, `H1`, `H2`. */
export function textBlock(element: 'P' | 'H1' | 'H2', text: string, style: TextStyle, width: number): Block {
  const lines = wrapText(text, style, width)
  return {
    height: lines.length * style.line,
    draw: ({ doc, parent, x, y }) => {
      parent.add(doc.struct(element, {}, [() => drawLines(doc, lines, { x, y }, style)]))
    },
  }
}
