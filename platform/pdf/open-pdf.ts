import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import PDFDocument from 'pdfkit'

/** A4 upright, in points. */
export const page = { width: 595.28, height: 841.89, margin: 45, top: 56, bottom: 798 } as const
export const contentWidth = page.width - 2 * page.margin

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
    margins: { top: page.top, right: page.margin, bottom: page.height - page.bottom, left: page.margin },
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
  // With its name as its family, a table finds the font that it goes back to after each cell.
  for (const [weight, font] of Object.entries(fonts())) doc.registerFont(weight, font, weight)
  doc.font('regular')
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

/** What Inter has no glyph for. */
const missingGlyph = '□'

/**
 * A text of any origin as one line that can be drawn: letters composed, every kind of space a single one, without
 * characters that are invisible or change the direction of the text, and a square for each glyph that is missing.
 */
export function readableText(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  const { regular } = fonts()
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  return [...line]
    .map((character) => (regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : missingGlyph))
    .join('')
}

let parsed: { readonly regular: Font; readonly strong: Font } | undefined

/** Inter, parsed when first needed and then shared: reading its tables again for each document takes 50 ms. */
function fonts() {
  parsed ??= { regular: parseFont('400Regular/Inter_400Regular'), strong: parseFont('600SemiBold/Inter_600SemiBold') }
  return parsed
}

/** More than a year's words, and a bound on what strange names can make a process keep. */
const mostWords = 5_000
/** Digits of one width, so that amounts stand in line, and no arrows for "->". */
const features = { tnum: true, calt: false }

function parseFont(name: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}.ttf`)))
  const shape = font.layout.bind(font)
  // fontkit keeps a glyph with the text it first stood for. Were that a part of another letter in one document, as the a
  // of an á, no text with it could be copied from the next.
  for (const codePoint of font.characterSet) if (!isPrivate(codePoint)) font.glyphForCodePoint(codePoint)
  shape(String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)), { ...features })

  const words = new Map<string, GlyphRun>()
  // Shaping a word takes fontkit half a millisecond, so each is shaped once, and not once in each document.
  font.layout = (word) => {
    const run = words.get(word) ?? shape(word, { ...features })
    if (words.size < mostWords) words.set(word, run)
    // pdfkit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}

/** Inter also has its tabular digits at code points that mean nothing elsewhere. */
function isPrivate(codePoint: number): boolean {
  return codePoint >= 0xe000 && codePoint <= 0xf8ff
}
