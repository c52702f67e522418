import { formatDollars, formatPercent } from '#packages/money'
import {
  colours,
  contentWidth,
  drawFacts,
  drawLine,
  drawTagged,
  drawText,
  page,
  type Structure,
  styles,
} from '#platform/pdf'
import {
  chartLines,
  depositRows,
  describeCurve,
  isPriced,
  type PricedPoint,
  type Scenarios,
  scale,
  short,
  unpricedRanges,
} from '../contract/index.ts'

/** In points: the whole chart, and the plot within it. */
const height = 190
const margin = { top: 30, bottom: 32, start: 44, end: 8 }
const axisName = { ...styles.label, font: 'strong' } as const

/**
 * Draws the premium by deposit at `doc.y`, as a chart on one page and as its table. Nothing depends on colour. Draws
 * nothing when no deposit has a premium.
 */
export function drawDepositChart(
  doc: PDFKit.PDFDocument,
  root: Structure,
  { deposits, own }: Pick<Scenarios, 'deposits' | 'own'>,
): void {
  if (!deposits.some(({ customerPremiumPayable }) => customerPremiumPayable)) return
  if (doc.y > page.bottom - height - 40) doc.addPage()
  const section = doc.struct('Sect')
  root.add(section)
  drawTagged(doc, section, 'H2', () => drawText(doc, 'Premium by deposit', styles.section))
  drawTagged(doc, section, 'P', () =>
    drawText(doc, 'Property value fixed; the loan changes with the deposit.', styles.textSoft),
  )
  const { y } = doc
  const chart = { alt: describeCurve(deposits, own), bbox: [page.margin, y, page.width - page.margin, y + height] }
  section.add(doc.struct('Figure', chart, [() => drawCurve(doc, y, { deposits, own })]))
  section.end()
  doc.x = page.margin
  doc.y = y + height + 8
  const rows = depositRows(deposits, own).map((row) => ({
    label: `${formatDollars(row.deposit)}${row.deposit === own?.deposit ? ' (this quote)' : ''}`,
    note: `${formatPercent(row.depositPercent)} of the value, base LVR ${formatPercent(row.baseLVR)}`,
    value: row.customerPremiumPayable === null ? 'Not offered' : formatDollars(row.customerPremiumPayable),
    weight: row.deposit === own?.deposit ? ('strong' as const) : undefined,
  }))
  drawFacts(doc, root, 'Premium payable by deposit', rows, {
    labels: 150,
    notes: contentWidth - 255,
    align: 'right',
  })
}

/** Draws the curve with its axes, where no rate is offered, and the quote's own point, from `y` down. */
function drawCurve(doc: PDFKit.PDFDocument, y: number, { deposits, own }: Pick<Scenarios, 'deposits' | 'own'>): void {
  const lines = chartLines(deposits)
  const premiums = lines.flat().map(({ customerPremiumPayable }) => customerPremiumPayable)
  const [start, end] = [page.margin + margin.start, page.width - page.margin - margin.end]
  const [top, floor] = [y + margin.top, y + height - margin.bottom]
  const across = scale([deposits[0]?.deposit ?? 0, deposits.at(-1)?.deposit ?? 0], [start, end])
  const up = scale([0, Math.max(...premiums, 1) * 1.05], [floor, top])
  const at = (point: PricedPoint) => [across.at(point.deposit), up.at(point.customerPremiumPayable)] as const

  const ranges = unpricedRanges(deposits)
  for (const [from, to] of ranges)
    drawUnpriced(doc, [across.at(from), top, across.at(to) - across.at(from), floor - top])
  if (ranges.length > 0) {
    // Above the plot: a range may be narrower than any text.
    const text = 'Not offered'
    const width = doc.font('regular').fontSize(styles.label.size).widthOfString(text) + 1
    drawUnpriced(doc, [end - width - 12, y + 3, 8, 8])
    drawLine(doc, text, { x: end - width, y: y + 2, width }, styles.label)
  }
  drawLine(doc, 'Premium payable', { y: y + 2, width: 120 }, axisName)
  for (const premium of up.ticks(5)) {
    doc.rect(start, up.at(premium), end - start, premium === 0 ? 0.6 : 0.25).fill(colours.edge)
    const label = { x: page.margin, y: up.at(premium) - 5, width: margin.start - 6 }
    drawLine(doc, short(premium), label, styles.label, 'right')
  }
  for (const deposit of across.ticks(7)) {
    doc.rect(across.at(deposit), floor, 0.6, 4).fill(colours.edge)
    // Wide enough for any label, and centred on the tick.
    const text = short(deposit)
    const width = doc.font('regular').fontSize(styles.label.size).widthOfString(text) + 1
    drawLine(doc, text, { x: across.at(deposit) - width / 2, y: floor + 6, width }, styles.label)
  }
  drawLine(doc, 'Deposit', { x: end - 60, y: floor + 18, width: 60 }, axisName, 'right')
  for (const line of lines) {
    for (const [index, point] of line.entries()) {
      if (index === 0) doc.moveTo(...at(point))
      else doc.lineTo(...at(point))
    }
    doc.lineWidth(1.6).lineJoin('round').stroke(colours.accentStrong)
  }
  if (own && isPriced(own)) drawOwn(doc, at(own), { start, end, top, floor, premium: own.customerPremiumPayable })
}

/** An edge besides the colour, which a printer may leave out. */
function drawUnpriced(doc: PDFKit.PDFDocument, area: readonly [number, number, number, number]): void {
  doc
    .rect(...area)
    .lineWidth(0.4)
    .fillAndStroke(colours.hairline, colours.edge)
}

type Plot = {
  readonly start: number
  readonly end: number
  readonly top: number
  readonly floor: number
  readonly premium: number
}

/** The quote's own point: a diamond on a dashed line, with its premium above the plot, where no curve is. */
function drawOwn(
  doc: PDFKit.PDFDocument,
  [x, y]: readonly [number, number],
  { start, end, top, floor, premium }: Plot,
): void {
  doc.moveTo(x, top).lineTo(x, floor).lineWidth(0.8).dash(3, { space: 2 }).stroke(colours.ink).undash()
  doc
    .moveTo(x, y - 5)
    .lineTo(x + 5, y)
    .lineTo(x, y + 5)
    .lineTo(x - 5, y)
    .fill(colours.ink)
  const isLeft = x < (start + end) / 2
  const width = isLeft ? end - x : x - start
  const label = { x: isLeft ? x : start, y: top - 13, width }
  drawLine(doc, `This quote: ${formatDollars(premium)}`, label, styles.textStrong, isLeft ? 'left' : 'right')
}
