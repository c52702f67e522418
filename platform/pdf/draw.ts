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
  warningWash: '#fdf4e0',
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
  payable: { font: 'strong', size: 8.75, colour: accentStrong },
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

export function heightOfText(doc: PDFKit.PDFDocument, text: string, { font, size }: TextStyle, width: number): number {
  return doc.font(font).fontSize(size).heightOfString(readableText(text), { lineGap, width })
}

/** Tags what `draw` draws as one element of the document's structure, such as a paragraph or a heading. */
export function tagged(doc: PDFKit.PDFDocument, parent: Structure, element: string, draw: () => void): void {
  parent.add(doc.struct(element, {}, [draw]))
}

/** Marks what `draw` draws as decoration, which a screen reader skips. */
export function decorate(doc: PDFKit.PDFDocument, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Draws a heading at `doc.x` and below it the content of `draw`, as one section. */
export function drawSection(
  doc: PDFKit.PDFDocument,
  parent: Structure,
  heading: string,
  draw: (section: Structure) => void,
): void {
  const section = doc.struct('Sect')
  parent.add(section)
  tagged(doc, section, 'H2', () => drawText(doc, heading, styles.section))
  draw(section)
  section.end()
}

type Column = { readonly heading?: string; readonly width: number; readonly align?: 'left' | 'right' }
/** The first cell is the row's heading; `emphasis` marks a sum, or the row that a reader looks for first. */
export type Row = { readonly cells: readonly string[]; readonly emphasis?: 'sum' | 'payable' }
/** A section with a table. It has a heading row when its columns have headings. */
export type PdfTable = {
  readonly heading: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** Creates a table of names and values, without a heading row. */
export function factsTable(
  heading: string,
  facts: readonly (readonly [name: string, value: string])[],
  [names, values]: readonly [names: number, values: number],
  align: 'left' | 'right' = 'left',
): PdfTable {
  return { heading, columns: [{ width: names }, { width: values, align }], rows: facts.map((cells) => ({ cells })) }
}

export function widthOfTable({ columns }: PdfTable): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

const emphases = { sum: styles.textStrong, payable: styles.payable } as const
const padding = { top: 2.8, bottom: 1.2 } as const
/** Points between two columns. */
const gutter = 8

/** Draws a table at `doc.x`, `doc.y`. It continues on the next page, except within a row that is taller than a page. */
export function drawTable(doc: PDFKit.PDFDocument, parent: Structure, pdfTable: PdfTable): void {
  const { heading, columns, rows } = pdfTable
  const hasHeadings = columns.some((column) => column.heading !== undefined)
  const cellsOf = (texts: readonly string[], styleOf: (index: number) => TextStyle, rule: string, isHeading: boolean) =>
    columns.map(({ align = 'left' }, index) => {
      const { font, size, colour } = styleOf(index)
      return {
        text: readableText(texts[index] ?? ''),
        font: { src: font, size },
        textColor: colour,
        align: { x: align },
        textOptions: { lineGap },
        padding: { ...padding, left: 0, right: index === columns.length - 1 ? 0 : gutter },
        border: { top: rule === '' ? 0 : 0.6, right: 0, bottom: 0, left: 0 },
        borderColor: { top: rule },
        ...(isHeading || index === 0
          ? ({ type: 'TH', scope: isHeading ? 'Column' : 'Row' } as const)
          : ({ type: 'TD' } as const)),
      }
    })
  drawSection(doc, parent, heading, (structParent) => {
    const table = doc.table({
      structParent,
      maxWidth: widthOfTable(pdfTable),
      columnStyles: columns.map(({ width }) => width),
    })
    if (hasHeadings) {
      const headings = columns.map((column) => column.heading ?? '')
      table.row(cellsOf(headings, () => styles.label, '', true))
    }
    for (const [number, { cells, emphasis }] of rows.entries()) {
      const styleOf = (index: number) => (emphasis ? emphases[emphasis] : index === 0 ? styles.textSoft : styles.text)
      const rule = emphasis ? colours.edge : hasHeadings || number > 0 ? colours.hairline : ''
      table.row(cellsOf(cells, styleOf, rule, false))
    }
    table.end()
  })
}

/** The height of a table with its heading, in points. */
export function heightOfTable(doc: PDFKit.PDFDocument, table: PdfTable): number {
  const { columns, heading } = table
  const heights = table.rows.map(({ cells, emphasis }) => {
    const style = emphasis ? emphases[emphasis] : styles.text
    return Math.max(
      ...columns.map(({ width }, index) => {
        const room = index === columns.length - 1 ? width : width - gutter
        return heightOfText(doc, cells[index] ?? '', style, room)
      }),
    )
  })
  const headings = columns.some((column) => column.heading !== undefined)
    ? [heightOfText(doc, '-', styles.label, gutter)]
    : []
  return [...headings, ...heights].reduce(
    (sum, height) => sum + height + padding.top + padding.bottom,
    heightOfText(doc, heading, styles.section, contentWidth),
  )
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
    decorate(
      doc,
      () => {
        const y = page.bottom + 16
        doc.rect(page.margin, y - 6, contentWidth, 0.6).fill(colours.hairline)
        drawLine(doc, footer, { y, width: contentWidth - 80 }, styles.label)
        const right = { x: page.margin + contentWidth - 80, y, width: 80 }
        drawLine(doc, `Page ${index + 1} of ${count}`, right, styles.label, 'right')
        if (index > 0) drawHead()
      },
      'Pagination',
    )
  }
}
