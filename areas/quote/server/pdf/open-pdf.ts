import PDFDocument from 'pdfkit'
import { readableText } from './readable-text.ts'
import { typefaceOf } from './typefaces.ts'

type PdfInformation = {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly createdAt: Date
}

/** A tagged PDF without a page yet. The same content and time of creation give the same bytes. */
export function openPdf({ title, author, subject, createdAt }: PdfInformation): PDFKit.PDFDocument {
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
      Title: forMetadata(title),
      Author: forMetadata(author),
      Subject: forMetadata(subject),
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
export function bytesOfPdf(doc: PDFKit.PDFDocument): Buffer {
  doc.end()
  const bytes: unknown = doc.read()
  if (!Buffer.isBuffer(bytes)) throw new Error('The PDF was not finished at once')
  return bytes
}
