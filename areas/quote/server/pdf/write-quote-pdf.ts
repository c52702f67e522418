import PDFDocument from 'pdfkit'
import { layOutPages } from './lay-out-pages.ts'
import { documentTitle } from './opening-blocks.ts'
import { drawPageFurniture } from './page-furniture.ts'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { readableText } from './readable-text.ts'
import { typefaceOf } from './typefaces.ts'

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
  const doc = openDocument(content, createdAt)
  const root = doc.struct('Document')
  doc.addStructure(root)
  layOutPages(doc, root, content)
  root.end()
  drawPageFurniture(doc, content)
  return bytesOf(doc)
}

function openDocument({ quoteId, insurer, brand }: QuotePdfContent, createdAt: Date): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // No default font: it would be one more in the document that is not embedded.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: forMetadata(`${documentTitle} ${quoteId}`),
      Author: forMetadata(insurer),
      Subject: forMetadata(`Premium quote for ${brand}`),
      Creator: 'Lender portal',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  doc.appendXML(
    '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  )
  doc.registerFont('regular', typefaceOf('regular'))
  doc.registerFont('strong', typefaceOf('strong'))
  return doc
}

/** pdfkit writes these texts into XML as they are. */
function forMetadata(text: string): string {
  return readableText(text).replaceAll('&', 'and').replace(/[<>]/g, '')
}

/** pdfkit has written everything when `end` returns; what it wrote waits in the stream. */
function bytesOf(doc: PDFKit.PDFDocument): Buffer {
  doc.end()
  const bytes: unknown = doc.read()
  if (!Buffer.isBuffer(bytes)) throw new Error('The PDF was not finished at once')
  return bytes
}
