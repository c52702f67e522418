import { sentences } from '#areas/quote/contract'
import { type Block, sideBySide, stack } from './block.ts'
import { asDecoration, drawLines } from './draw-text.ts'
import { contentWidth, page } from './page.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { showDay, showMoment } from './show-figures.ts'
import { textBlock } from './text-block.ts'
import { colours, styles } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

/** The band across the head of the first page: whose quote it is, and who insures. */
export function bandBlock({ brand, insurer }: QuotePdfContent): Block {
  const half = contentWidth * 0.62
  const name = textBlock('P', brand, styles.brand, half)
  const lines = wrapText(`Insured by ${insurer}`, styles.insurer, contentWidth - half - 20)
  const height = Math.max(62, name.height + 36)
  return {
    height,
    draw: (spot) => {
      const { doc, parent, x, y } = spot
      asDecoration(doc, () => {
        doc.rect(0, 0, page.width, height).fill(colours.band)
      })
      name.draw({ ...spot, y: y + (height - name.height) / 2 })
      const right = { x: x + contentWidth, y: y + (height - lines.length * styles.insurer.line) / 2 }
      parent.add(doc.struct('P', {}, [() => drawLines(doc, lines, right, styles.insurer, 'right')]))
    },
  }
}

/** On a sample card, before any figure: that the premium is an example. */
export function illustrativeBlock({ card }: QuotePdfContent): Block {
  const word = 'ILLUSTRATIVE'
  const left = 92
  const lines = wrapText(sentences.illustrative(card.name), styles.warning, contentWidth - left - 10)
  const height = lines.length * styles.warning.line + 12
  return {
    height,
    draw: ({ doc, parent, x, y }) => {
      asDecoration(doc, () => {
        doc.roundedRect(x, y, contentWidth, height, 4).fill(colours.warningWash)
        doc.roundedRect(x, y, contentWidth, height, 4).lineWidth(0.75).stroke(colours.warning)
      })
      const draw = () => {
        drawLines(doc, [`${word} `], { x: x + 10, y: y + 6 }, styles.warningStrong)
        drawLines(doc, lines, { x: x + left, y: y + 6 }, styles.warning)
      }
      parent.add(doc.struct('P', {}, [draw]))
    },
  }
}

/** What a person needs to find and to trust the quote. */
export function referenceBlock(content: QuotePdfContent): Block {
  const { card, sourceRefNumber } = content
  const rows = [
    [
      ['Quote number', content.quoteId],
      ['Date', showMoment(content.calculationDate)],
      ['Validity', `Valid until ${showDay(content.validUntil)}`],
    ],
    [
      ['Prepared for', content.preparedFor],
      ['Rate card', `${card.name}, version ${card.version}`],
      ['Source reference', sourceRefNumber ?? 'None given'],
    ],
  ] as const
  const gutter = 16
  const width = (contentWidth - 2 * gutter) / 3
  const blocks = rows.map((row) =>
    sideBySide(
      row.map(([label, value], index) => ({ left: index * (width + gutter), block: labelled(label, value, width) })),
    ),
  )
  return stack(blocks, 8)
}

/** A small label above its value, read as one: "Quote number LMI-…". */
export function labelled(label: string, value: string, width: number, style = styles.textStrong): Block {
  const lines = wrapText(value, style, width)
  return {
    height: styles.label.line + lines.length * style.line,
    draw: ({ doc, parent, x, y }) => {
      const draw = () => {
        drawLines(doc, [`${label} `], { x, y }, styles.label)
        drawLines(doc, lines, { x, y: y + styles.label.line }, style)
      }
      parent.add(doc.struct('P', {}, [draw]))
    },
  }
}
