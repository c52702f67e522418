import { contentWidth, page, readableText } from './open-pdf.ts'

export type Structure = PDFKit.PDFStructureElement

/** The portal's colours for PDFs: its design tokens of the light theme. */
export const colours = {
  ink: '#12262b',
  inkSoft: '#4a5e63',
  accent: '#0b5a5e',
  accentStrong: '#08464a',
  accentWash: '#e3f0ef',
  band: '#0a3a3f',
  inkOnBand: '#f2f8f7',
  inkOnBandSoft: '#b5d0cf',
  hairline: '#dce4e3',
  edge: '#728689',
  warning: '#7d5200',
} as const

/** Sizes in points. */
export type TextStyle = { readonly font: 'regular' | 'strong'; readonly size: number; readonly colour: string }

const { ink, inkSoft, accent, accentStrong } = colours
export const styles = {
  title: { font: 'strong', size: 20, colour: accentStrong },
  section: { font: 'strong', size: 10.5, colour: accent },
  text: { font: 'regular', size: 8.75, colour: ink },
  textStrong: { font: 'strong', size: 8.75, colour: ink },
  textSoft: { font: 'regular', size: 8.75, colour: inkSoft },
  total: { font: 'strong', size: 8.75, colour: accentStrong },
  label: { font: 'regular', size: 7.75, colour: inkSoft },
} as const satisfies Record<string, TextStyle>

const lineGap = 1.6

/** Draws text at `doc.x`, `doc.y` and moves `doc.y` below it. */
export function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  { font, size, colour }: TextStyle,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  doc.font(font).fontSize(size).fillColor(colour)
  doc.text(readableText(text), { lineGap, ...options })
}

/** Tags what `draw` draws as one element of the document's structure, such as a paragraph or a heading. */
export function drawTagged(doc: PDFKit.PDFDocument, parent: Structure, element: string, draw: () => void): void {
  parent.add(doc.struct(element, {}, [draw]))
}

/** Marks what `draw` draws as decoration, which a screen reader skips. */
export function drawDecoration(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** A name and its value, with a note between them. */
export type Fact = {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  readonly weight?: 'strong' | 'total' | undefined
}

/** Widths in points: of the labels, of the notes if there are any, and of all together. */
type FactsLayout = {
  readonly labels: number
  readonly notes?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/**
 * Draws a heading and a table of facts at `doc.x`, `doc.y`. The table continues on the next page, except within a row
 * that is taller than a page.
 */
export function drawFacts(
  doc: PDFKit.PDFDocument,
  parent: Structure,
  heading: string,
  facts: readonly Fact[],
  { labels, notes = 0, width = contentWidth, align = 'left' }: FactsLayout,
): void {
  // Keeps the heading and the first row on one page.
  if (doc.y > page.bottom - 50) doc.addPage()
  const structParent = doc.struct('Sect')
  parent.add(structParent)
  drawTagged(doc, structParent, 'H2', () => drawText(doc, heading, styles.section))
  const values = width - labels - notes
  const columnStyles = notes > 0 ? [labels, notes, values] : [labels, values]
  const table = doc.table({ structParent, maxWidth: width, columnStyles })
  for (const [index, { label, note = '', value, weight }] of facts.entries()) {
    const emphasised = weight && (weight === 'total' ? styles.total : styles.textStrong)
    const cell = (text: string, { font, size, colour }: TextStyle) => {
      return {
        text: readableText(text),
        font: { src: font, size },
        textColor: colour,
        textOptions: { lineGap },
        padding: { top: 2.8, bottom: 1.2, left: 0, right: 8 },
        border: { top: index === 0 ? 0 : 0.6, right: 0, bottom: 0, left: 0 },
        borderColor: { top: weight ? colours.edge : colours.hairline },
      }
    }
    const valueCell = cell(value, emphasised ?? styles.text)
    table.row([
      { ...cell(label, emphasised ?? styles.textSoft), type: 'TH', scope: 'Row' },
      ...(notes > 0 ? [cell(note, styles.textSoft)] : []),
      { ...valueCell, align: { x: align }, padding: { ...valueCell.padding, right: 0 } },
    ])
  }
  table.end()
  structParent.end()
}

/** In points: the width of a label, and of the gap after it. */
const labelColumn = { width: 217, gap: 8 }

/**
 * Draws a heading and facts below it at `doc.x`, `doc.y`, each tagged as one paragraph. For thousands of facts: a row of
 * a tagged table takes four times the memory. A fact is not split, so it must be shorter than a page.
 */
export function drawFactLines(
  doc: PDFKit.PDFDocument,
  parent: Structure,
  heading: string,
  facts: readonly Fact[],
): void {
  // Keeps the heading and the first fact on one page.
  if (doc.y > page.bottom - 50) doc.addPage()
  const section = doc.struct('Sect')
  parent.add(section)
  drawTagged(doc, section, 'H2', () => drawText(doc, heading, styles.section))
  const values = { width: contentWidth - labelColumn.width - labelColumn.gap, lineGap }
  const labels = { width: labelColumn.width, lineGap }
  for (const { label, value } of facts) {
    const [labelText, valueText] = [readableText(label), readableText(value)]
    doc.font('regular').fontSize(styles.text.size)
    const height = Math.max(doc.heightOfString(labelText, labels), doc.heightOfString(valueText, values))
    if (doc.y + height > page.bottom) doc.addPage()
    const { x, y } = doc
    drawDecoration(doc, () => doc.rect(x, y, contentWidth, 0.6).fill(colours.hairline))
    drawTagged(doc, section, 'P', () => {
      doc.y = y + 2.8
      drawText(doc, label, styles.textSoft, labels)
      doc.x = x + labelColumn.width + labelColumn.gap
      doc.y = y + 2.8
      drawText(doc, value, styles.text, values)
    })
    doc.x = x
    doc.y = y + 4 + height
  }
  section.end()
}

/** Draws one line at a position, truncated to a width: running headers and footers. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  text: string,
  { x = page.margin, y, width }: { readonly x?: number; readonly y: number; readonly width: number },
  style: TextStyle,
  align: 'left' | 'right' = 'left',
): void {
  doc.x = x
  doc.y = y
  drawText(doc, text, style, { width, height: style.size * 1.8, ellipsis: true, align })
}

/** Draws the footer and the number of every page, and calls `drawHead` on the pages after the first. */
export function drawFooters(doc: PDFKit.PDFDocument, footer: string, drawHead: () => void = () => {}): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    drawFooter(doc, footer, `Page ${index + 1} of ${count}`, index > 0 ? drawHead : () => {})
  }
}

/**
 * Draws the footer of every page when the page is added, for a document that does not buffer its pages: their total is
 * unknown until the end.
 */
export function drawFooterOnEachPage(doc: PDFKit.PDFDocument, footer: string): void {
  let pages = 0
  doc.on('pageAdded', () => {
    pages += 1
    const { x, y } = doc
    drawFooter(doc, footer, `Page ${pages}`)
    doc.x = x
    doc.y = y
  })
}

function drawFooter(doc: PDFKit.PDFDocument, footer: string, number: string, drawHead: () => void = () => {}): void {
  drawDecoration(
    doc,
    () => {
      const y = page.bottom + 16
      doc.rect(page.margin, y - 6, contentWidth, 0.6).fill(colours.hairline)
      drawLine(doc, footer, { y, width: contentWidth - 80 }, styles.label)
      const right = { x: page.margin + contentWidth - 80, y, width: 80 }
      drawLine(doc, number, right, styles.label, 'right')
      drawHead()
    },
    'Pagination',
  )
}
