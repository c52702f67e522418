import { layOutPages } from './lay-out-pages.ts'
import { bytesOfPdf, openPdf } from './open-pdf.ts'
import { documentTitle } from './opening-blocks.ts'
import { drawPageFurniture } from './page-furniture.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'

/**
 * Writes a quote as a tagged PDF of one or two A4 pages that a lender sends on (specification 000 §7,
 * `GET quote/{id}.pdf`). The same content and time of creation give the same bytes. Throws a `RangeError` for an amount
 * with a fraction of a cent.
 *
 * The first call reads and parses the fonts, which `prepareQuotePdf` does beforehand.
 */
export async function writeQuotePdf(
  content: QuotePdfContent,
  createdAt: Date = new Date(content.calculationDate),
): Promise<Buffer> {
  const { quoteId, insurer, brand } = content
  const doc = openPdf({
    title: `${documentTitle} ${quoteId}`,
    author: insurer,
    subject: `Premium quote for ${brand}`,
    createdAt,
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  layOutPages(doc, root, content)
  root.end()
  drawPageFurniture(doc, content)
  return bytesOfPdf(doc)
}
