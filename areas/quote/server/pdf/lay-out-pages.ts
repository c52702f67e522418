import { type Block, type Structure, stack } from './block.ts'
import { bandBlock } from './opening-blocks.ts'
import { page } from './page.ts'
import { priceBlocks, pricedBlocks } from './quote-blocks.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { smallPrintBlock } from './remarks-blocks.ts'

/**
 * Draws the quote from top to bottom: first the price, then what was priced, then the small print at the foot. What was
 * priced begins the second page when it does not fit on the first, so that no page ends in a stray line. No block is
 * ever cut: one that does not fit begins a further page.
 */
export function layOutPages(doc: PDFKit.PDFDocument, parent: Structure, content: QuotePdfContent): void {
  const band = bandBlock(content)
  const priced = pricedBlocks(content)
  const smallPrint = smallPrintBlock(content)

  let y = band.height + 18
  const turnPageFor = (height: number) => {
    if (y + height <= page.bottom) return
    doc.addPage()
    y = page.top
  }
  const place = (block: Block) => {
    turnPageFor(block.height)
    block.draw({ doc, parent, x: page.margin, y })
    y += block.height + page.gap
  }

  doc.addPage()
  band.draw({ doc, parent, x: page.margin, y: 0 })
  priceBlocks(content).forEach(place)
  turnPageFor(stack([...priced, smallPrint], page.gap).height)
  priced.forEach(place)
  turnPageFor(smallPrint.height)
  smallPrint.draw({ doc, parent, x: page.margin, y: page.bottom - smallPrint.height })
}
