import { type Block, type Structure, sideBySide } from './block.ts'
import { borrowersBlock } from './borrowers-block.ts'
import { coverBlock, existingPolicyBlock, loansBlock, securitiesBlock } from './loan-blocks.ts'
import { bandBlock, illustrativeBlock, referenceBlock } from './opening-blocks.ts'
import { contentWidth, page } from './page.ts'
import { payableBlock } from './payable-block.ts'
import { premiumBlock } from './premium-block.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { loadingsBlock, messagesBlock, smallPrintBlock } from './remarks-blocks.ts'
import { textBlock } from './text-block.ts'
import { styles } from './text-style.ts'

/** The name of the document, as its heading says it. */
export const documentTitle = 'Lenders mortgage insurance quote'

/** Draws the quote from top to bottom, each block on the page where it fits whole; the small print at the very end. */
export function layOutPages(doc: PDFKit.PDFDocument, parent: Structure, content: QuotePdfContent): void {
  doc.addPage()
  const band = bandBlock(content)
  band.draw({ doc, parent, x: page.margin, y: 0 })
  let y = band.height + 22
  const place = (block: Block, pinned = false) => {
    if (y + block.height > page.bottom) {
      doc.addPage()
      y = page.top
    }
    block.draw({ doc, parent, x: page.margin, y: pinned ? page.bottom - block.height : y })
    y += block.height + page.gap
  }
  for (const block of blocksOf(content)) place(block)
  place(smallPrintBlock(content), true)
}

function blocksOf(content: QuotePdfContent): readonly Block[] {
  const messages = messagesBlock(content)
  return [
    textBlock('H1', documentTitle, styles.title, contentWidth),
    ...(content.card.illustrative ? [illustrativeBlock(content)] : []),
    referenceBlock(content),
    payableBlock(content),
    halves(premiumBlock, coverBlock, content),
    ...(messages ? [messages] : []),
    loadingsBlock(content),
    halves(loansBlock, securitiesBlock, content),
    ...partiesBlocks(content),
  ]
}

type BlockOf = (content: QuotePdfContent, width: number) => Block

const gutter = 24
const half = (contentWidth - gutter) / 2

function halves(left: BlockOf, right: BlockOf, content: QuotePdfContent): Block {
  return sideBySide([
    { left: 0, block: left(content, half) },
    { left: half + gutter, block: right(content, half) },
  ])
}

/** The borrowers' shares need the whole width; otherwise the policy that is topped up stands beside the borrowers. */
function partiesBlocks(content: QuotePdfContent): readonly Block[] {
  const { existingPolicy, shares } = content
  if (shares.length > 0 || !existingPolicy)
    return [
      borrowersBlock(content, contentWidth),
      ...(existingPolicy ? [existingPolicyBlock(existingPolicy, contentWidth)] : []),
    ]
  return [halves(borrowersBlock, (_, width) => existingPolicyBlock(existingPolicy, width), content)]
}
