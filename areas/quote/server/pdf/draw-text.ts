import { type TextStyle, widthOfText } from './text-style.ts'

/** Half the height of Inter's capitals, of its size: a line's capitals stand in the line's middle. */
const halfCapital = 0.364

type Point = { readonly x: number; readonly y: number }

/** Draws one line of text whose top left is at the point. */
export function drawLine(doc: PDFKit.PDFDocument, text: string, { x, y }: Point, style: TextStyle): void {
  const baseline = y + style.line / 2 + style.size * halfCapital
  doc.font(style.weight).fontSize(style.size).fillColor(style.colour)
  doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

/**
 * Draws lines below each other from the point at their top left, or top right. All but the last end in a space, or a
 * reader would join the words across the lines.
 */
export function drawLines(
  doc: PDFKit.PDFDocument,
  lines: readonly string[],
  { x, y }: Point,
  style: TextStyle,
  align: 'left' | 'right' = 'left',
): void {
  for (const [index, line] of lines.entries()) {
    const left = align === 'right' ? x - widthOfText(line, style) : x
    const isLast = index === lines.length - 1
    drawLine(doc, isLast ? line : `${line} `, { x: left, y: y + index * style.line }, style)
  }
}

/** What is drawn inside is decoration: a screen reader passes over it. */
export function asDecoration(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function drawRule(
  doc: PDFKit.PDFDocument,
  { x, y, width }: Point & { readonly width: number },
  colour: string,
  thickness = 0.6,
): void {
  asDecoration(doc, () => {
    doc.rect(x, y - thickness / 2, width, thickness).fill(colour)
  })
}
