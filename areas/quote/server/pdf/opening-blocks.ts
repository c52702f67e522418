import { sentences } from '#areas/quote/contract'
import { type Block, sideBySide, stack } from './block.ts'
import { asDecoration, drawLines } from './draw-text.ts'
import { contentWidth, page } from './page.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { showDay, showMoment } from './show-figures.ts'
import { textBlock } from './text-block.ts'
import { colours, styles, type TextStyle } from './text-style.ts'
import { wrapText } from './wrap-text.ts'

/** The name of the document, as its heading says it. */
export const documentTitle = 'Lenders mortgage insurance quote'

/** The band across the head of the first page: whose quote it is, what it is, and who insures. */
export function bandBlock({ brand, insurer }: QuotePdfContent): Block {
  const left = contentWidth * 0.68
  const names = stack(
    [textBlock('P', brand, styles.brand, left), textBlock('H1', documentTitle, styles.title, left)],
    1,
  )
  const lines = wrapText(`Insured by ${insurer}`, styles.insurer, contentWidth - left - 12)
  const height = names.height + 32
  return {
    height,
    draw: (spot) => {
      const { doc, parent, x, y } = spot
      asDecoration(doc, () => {
        doc.rect(0, 0, page.width, height).fill(colours.band)
      })
      names.draw({ ...spot, y: y + 16 })
      const right = { x: x + contentWidth, y: y + 16 + (styles.brand.line - styles.insurer.line) / 2 }
      parent.add(doc.struct('P', {}, [() => drawLines(doc, lines, right, styles.insurer, 'right')]))
    },
  }
}

/** On a sample card, before any figure: that the premium is an example. */
export function illustrativeBlock({ card }: QuotePdfContent): Block {
  const word = 'ILLUSTRATIVE'
  const left = 92
  const lines = wrapText(sentences.illustrative(card.name), styles.warning, contentWidth - left - 10)
  const height = lines.length * styles.warning.line + 10
  return {
    height,
    draw: ({ doc, parent, x, y }) => {
      asDecoration(doc, () => {
        doc.roundedRect(x, y, contentWidth, height, 4).fill(colours.warningWash)
        doc.roundedRect(x, y, contentWidth, height, 4).lineWidth(0.75).stroke(colours.warning)
      })
      const draw = () => {
        drawLines(doc, [`${word} `], { x: x + 10, y: y + 5 }, styles.warningStrong)
        drawLines(doc, lines, { x: x + left, y: y + 5 }, styles.warning)
      }
      parent.add(doc.struct('P', {}, [draw]))
    },
  }
}

/** What a person needs to find the quote again. */
export function referenceBlock(content: QuotePdfContent): Block {
  const gutter = 16
  const third = (contentWidth - 2 * gutter) / 3
  const second = third + gutter
  const source = content.sourceRefNumber ?? 'None given'
  return stack(
    [
      sideBySide([
        { left: 0, block: labelled('Quote number', content.quoteId, third) },
        { left: second, block: labelled('Date', showMoment(content.calculationDate), third) },
        { left: 2 * second, block: labelled('Validity', `Valid until ${showDay(content.validUntil)}`, third) },
      ]),
      sideBySide([
        { left: 0, block: labelled('Prepared for', content.preparedFor, third) },
        { left: second, block: labelled('Source reference', source, contentWidth - second) },
      ]),
    ],
    6,
  )
}

/** A small label above its value, read as one: "Quote number LMI-…". */
export function labelled(label: string, value: string, width: number, style: TextStyle = styles.textStrong): Block {
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
