import { formatDay, formatMoment } from '#packages/calendar'
import { formatDollars, formatPercent, formatRate } from '#packages/money'
import {
  bytesOfPdf,
  colours,
  contentWidth,
  decorate,
  drawFooters,
  drawLine,
  drawSection,
  drawTable,
  drawText,
  heightOfTable,
  heightOfText,
  openPdf,
  type PdfTable,
  page,
  type Structure,
  styles,
  type TextStyle,
  tagged,
  widthOfTable,
} from '#platform/pdf'
import { type Quote, sentences } from '../contract/index.ts'
import { coverTable, loadingsTable, premiumTable, pricedTables, type QuotePdfContent } from './quote-pdf-tables.ts'

type Doc = PDFKit.PDFDocument

const documentTitle = 'Lenders mortgage insurance quote'
const gap = 14

const answer = { font: 'strong', size: 25, colour: colours.accentStrong } as const
const keyFigure = { font: 'strong', size: 11.5, colour: colours.accentStrong } as const
const figureLabel = { font: 'strong', size: 9, colour: colours.accent } as const
const smallPrintStyle = { font: 'regular', size: 7.25, colour: colours.inkSoft } as const
const warning = { font: 'regular', size: 8.75, colour: colours.warning } as const
const onBand = (font: TextStyle['font'], size: number, colour: string = colours.inkOnBandSoft) =>
  ({ font, size, colour }) as const

/**
 * Writes a quote as a tagged PDF of one or two A4 pages (specification 000 §7, `GET quote/{id}.pdf`). Deterministic:
 * the same content produces the same bytes.
 *
 * @throws RangeError for an amount with a fraction of a cent
 */
export function writeQuotePdf(content: QuotePdfContent): Buffer {
  const doc = drawQuote(content)
  const { brand, insurer, quote, shows } = content
  const reference = shows.quoteReference ? `Quote ${quote.quoteId} · ` : ''
  drawFooters(doc, `${reference}Valid until ${formatDay(quote.validUntil)} · ${insurer}`, () => {
    doc.rect(0, 0, page.width, 8).fill(colours.band)
    drawLine(doc, `${brand} · ${documentTitle}`, { y: 26, width: contentWidth - 100 }, styles.label)
    const right = { x: page.margin + contentWidth - 100, y: 25, width: 100 }
    if (quote.card.illustrative) drawLine(doc, illustrative, right, { ...warning, font: 'strong' }, 'right')
  })
  return bytesOfPdf(doc)
}

/**
 * Draws the price, then the priced loans and securities, and the small print at the bottom. The priced tables move to
 * the second page as a whole when they do not fit on the first, so that no page ends with a single line.
 */
function drawQuote(content: QuotePdfContent): Doc {
  const { quote, shows, insurer, brand } = content
  const doc = openPdf({
    title: shows.quoteReference ? `${documentTitle} ${quote.quoteId}` : documentTitle,
    author: insurer,
    subject: `Premium quote for ${brand}`,
    createdAt: new Date(quote.calculationDate),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  drawBand(doc, root, content)
  drawPrice(doc, root, content)
  const priced = pricedTables(content)
  const smallPrint = smallPrintOf(content)
  const heights = priced.map((tables) => Math.max(0, ...tables.map((table) => heightOfTable(doc, table))) + gap)
  const smallPrintTop = page.bottom - heightOfText(doc, smallPrint, smallPrintStyle, contentWidth)
  if (heights.reduce((sum, height) => sum + height, doc.y) > smallPrintTop) doc.addPage()
  for (const tables of priced) drawColumns(doc, root, tables)
  moveTo(doc, page.margin, smallPrintTop)
  tagged(doc, root, 'P', () => drawText(doc, smallPrint, smallPrintStyle, { width: contentWidth }))
  root.end()
  return doc
}

/** Draws the header of the first page: brand, title and insurer. */
function drawBand(doc: Doc, root: Structure, { brand, insurer }: QuotePdfContent): void {
  const width = contentWidth * 0.68
  const [brandStyle, titleStyle, insurerStyle] = [
    onBand('strong', 11),
    onBand('strong', 20, colours.inkOnBand),
    onBand('regular', 9),
  ]
  const height = heightOfText(doc, brand, brandStyle, width) + heightOfText(doc, documentTitle, titleStyle, width) + 32
  decorate(doc, () => doc.rect(0, 0, page.width, height).fill(colours.band))
  moveTo(doc, page.margin, 16)
  tagged(doc, root, 'P', () => drawText(doc, brand, brandStyle, { width }))
  tagged(doc, root, 'H1', () => drawText(doc, documentTitle, titleStyle, { width }))
  moveTo(doc, page.margin + width + 12, 17)
  tagged(doc, root, 'P', () =>
    drawText(doc, `Insured by ${insurer}`, insurerStyle, { width: contentWidth - width - 12, align: 'right' }),
  )
  moveTo(doc, page.margin, height + 18)
}

/** Draws the premium and its explanation. */
function drawPrice(doc: Doc, root: Structure, content: QuotePdfContent): void {
  const { quote } = content
  if (quote.card.illustrative) drawIllustrative(doc, root)
  drawReferences(doc, root, content)
  drawPayable(doc, root, content)
  drawColumns(doc, root, [premiumTable(content), coverTable(content)])
  drawMessages(doc, root, quote)
  drawColumns(doc, root, [loadingsTable(content)])
}

const illustrative = 'ILLUSTRATIVE'

/** Draws the notice of a sample card before any figure: the premium is an example. */
function drawIllustrative(doc: Doc, root: Structure): void {
  const { y } = doc
  const width = contentWidth - 102
  const sentence = sentences.illustrative
  const height = heightOfText(doc, sentence, warning, width) + 10
  decorate(doc, () => {
    doc.roundedRect(page.margin, y, contentWidth, height, 4).fill(colours.warningWash)
    doc.roundedRect(page.margin, y, contentWidth, height, 4).lineWidth(0.75).stroke(colours.warning)
  })
  tagged(doc, root, 'P', () => {
    moveTo(doc, page.margin + 10, y + 6)
    drawText(doc, illustrative, { ...warning, font: 'strong' })
    moveTo(doc, page.margin + 92, y + 6)
    drawText(doc, sentence, warning, { width })
  })
  moveTo(doc, page.margin, y + height + gap)
}

/** Draws the references that identify the quote. */
function drawReferences(doc: Doc, root: Structure, { quote, shows, preparedFor }: QuotePdfContent): void {
  const width = (contentWidth - 32) / 3
  const rows = [
    [
      ...(shows.quoteReference ? [['Quote reference', quote.quoteId] as const] : []),
      ['Date', formatMoment(quote.calculationDate)],
      ['Validity', `Valid until ${formatDay(quote.validUntil)}`],
    ],
    [
      ['Prepared for', preparedFor],
      ['Your reference', quote.sourceRefNumber ?? 'None'],
    ],
  ] as const
  for (const row of rows) {
    const { y } = doc
    let bottom = y
    for (const [index, [label, value]] of row.entries()) {
      moveTo(doc, page.margin + index * (width + 16), y)
      const isLast = index === row.length - 1
      drawLabelled(doc, root, [label, value], isLast ? page.margin + contentWidth - doc.x : width, styles.textStrong)
      bottom = Math.max(bottom, doc.y)
    }
    moveTo(doc, page.margin, bottom + 6)
  }
  doc.y += gap - 6
}

/** Draws a small label above its value. Screen readers read both as one: "Quote reference 7KD3M-…". */
function drawLabelled(
  doc: Doc,
  root: Structure,
  [label, value]: readonly [string, string],
  width: number,
  style: TextStyle,
) {
  tagged(doc, root, 'P', () => {
    drawText(doc, label, styles.label, { width })
    drawText(doc, value, style, { width })
  })
}

/** Draws the premium payable in large type, next to the LVRs and the premium rate. */
function drawPayable(doc: Doc, root: Structure, { quote, shows, capitalised }: QuotePdfContent): void {
  const { monthly } = quote
  const [left, inset, keysLeft] = [page.margin, 16, 248]
  const width = keysLeft - 2 * inset
  const payable = formatDollars(quote.customerPremiumPayable)
  const figure = monthly ? formatDollars(monthly.customerPremiumPayable) : payable
  const style = doc.font(answer.font).fontSize(answer.size).widthOfString(figure) <= width ? answer : keyFigure
  const lines: readonly (readonly [string, TextStyle])[] = [
    [monthly ? 'Customer premium payable each month' : 'Customer premium payable', figureLabel],
    [figure, style],
    ...(monthly
      ? [instalments(monthly), `${payable} in all`]
      : [capitalised ? 'Single premium, added to the loan' : 'Single premium, not added to the loan']
    ).map((remark) => [remark, styles.textSoft] as const),
  ]
  const keys: readonly (readonly [string, string])[] = [
    ['Base LVR', formatPercent(quote.baseLVR)],
    ...(shows.premiumRate ? [['Premium rate', formatRate(quote.premiumRate)] as const] : []),
    ...(capitalised
      ? ([
          ['Capitalised LVR', formatPercent(quote.capitalisedLVR)],
          ['Capitalised loan', formatDollars(quote.capitalisedLoan)],
        ] as const)
      : []),
  ]
  const { y } = doc
  const height = lines.reduce(
    (sum, [text, { font, size, colour }]) => sum + heightOfText(doc, text, { font, size, colour }, width),
    20,
  )
  decorate(doc, () => {
    doc.roundedRect(left, y, contentWidth, height, 6).fill(colours.accentWash)
    doc.rect(left + keysLeft - 0.4, y + 13, 0.8, height - 26).fill(colours.accent)
  })
  moveTo(doc, left + inset, y + 11)
  for (const [text, lineStyle] of lines) tagged(doc, root, 'P', () => drawText(doc, text, lineStyle, { width }))
  const rowHeight = 31
  const keysTop = y + (height - Math.ceil(keys.length / 2) * rowHeight) / 2 + 2
  for (const [index, key] of keys.entries()) {
    moveTo(doc, left + keysLeft + inset + (index % 2) * 116, keysTop + Math.floor(index / 2) * rowHeight)
    drawLabelled(doc, root, key, 115, keyFigure)
  }
  moveTo(doc, left, y + height + gap)
}

function instalments({ billingTenure, lastInstalment }: NonNullable<Quote['monthly']>): string {
  return billingTenure === 1
    ? 'One instalment'
    : `${billingTenure} instalments, the last of ${formatDollars(lastInstalment)}`
}

/** Draws the messages, without the sample card notice: the top of the page shows it. */
function drawMessages(doc: Doc, root: Structure, { businessMessages, card }: QuotePdfContent['quote']): void {
  const said = card.illustrative ? sentences.illustrative : ''
  const messages = businessMessages.filter((message) => message !== said)
  if (messages.length === 0) return
  drawSection(doc, root, 'Messages', (section) => {
    const list = doc.struct('L')
    section.add(list)
    for (const message of messages) {
      const item = doc.struct('LI')
      list.add(item)
      decorate(doc, () => doc.circle(page.margin + 2.5, doc.y + 6, 1.6).fill(colours.accent))
      doc.x = page.margin + 10
      tagged(doc, item, 'LBody', () => drawText(doc, message, styles.text, { width: contentWidth - 10 }))
      item.end()
      doc.x = page.margin
    }
    list.end()
  })
  doc.y += gap
}

/** The legal notes of the quote. */
function smallPrintOf({ quote, insurer, brand }: QuotePdfContent): string {
  return [
    `${insurer} calculated this quote for ${brand} from the information above. It is valid until`,
    `${formatDay(quote.validUntil)}. It is not an offer of insurance: cover begins only when ${insurer} issues a policy.`,
    'A change to the loans, securities or borrowers changes the premium. Lenders mortgage insurance protects the lender,',
    'not the borrower, if the home loan is not repaid. Amounts are Australian dollars.',
  ].join(' ')
}

/** Draws one table, or two side by side; the reading order is left to right. */
function drawColumns(doc: Doc, root: Structure, tables: readonly PdfTable[]): void {
  const { y } = doc
  let bottom = y
  for (const table of tables) {
    doc.y = y
    drawTable(doc, root, table)
    bottom = Math.max(bottom, doc.y)
    doc.x = page.width - page.margin - widthOfTable(tables.at(-1) ?? table)
  }
  moveTo(doc, page.margin, bottom + gap)
}

function moveTo(doc: Doc, x: number, y: number): void {
  doc.x = x
  doc.y = y
}
