import { asDecoration, drawLines } from './draw-text.ts'
import { documentTitle } from './opening-blocks.ts'
import { contentWidth, page } from './page.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { showDay } from './show-figures.ts'
import { colours, styles } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

/** The footer of every page and the running head of those after the first; decoration to a screen reader. */
export function drawPageFurniture(doc: PDFKit.PDFDocument, content: QuotePdfContent): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    asDecoration(doc, () => drawFooter(doc, content, `Page ${index + 1} of ${count}`), 'Pagination')
    if (index > 0) asDecoration(doc, () => drawRunningHead(doc, content), 'Pagination')
  }
}

const right = page.margin + contentWidth

function drawFooter(doc: PDFKit.PDFDocument, { quoteId, validUntil, insurer }: QuotePdfContent, number: string): void {
  const y = page.bottom + 16
  doc.rect(page.margin, y - 6, contentWidth, 0.6).fill(colours.hairline)
  const line = firstLine(`Quote ${quoteId} · Valid until ${showDay(validUntil)} · ${insurer}`, contentWidth - 80)
  drawLines(doc, [line], { x: page.margin, y }, styles.label)
  drawLines(doc, [number], { x: right, y }, styles.label, 'right')
}

function drawRunningHead(doc: PDFKit.PDFDocument, { brand, card }: QuotePdfContent): void {
  doc.rect(0, 0, page.width, 8).fill(colours.band)
  drawLines(
    doc,
    [firstLine(`${brand} · ${documentTitle}`, contentWidth - 100)],
    { x: page.margin, y: 26 },
    styles.label,
  )
  if (card.illustrative)
    drawLines(
      doc,
      ['ILLUSTRATIVE'],
      { x: right, y: 26 + (styles.label.line - styles.warningStrong.line) / 2 },
      styles.warningStrong,
      'right',
    )
}

function firstLine(text: string, width: number): string {
  const [first = '', ...rest] = wrapText(text, styles.label, width)
  return rest.length === 0 ? first : `${first}…`
}
