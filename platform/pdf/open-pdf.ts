import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import PDFDocument from 'pdfkit'

/** A4 portrait, in points. */
export const page = { width: 595.28, height: 841.89, margin: 45, top: 56, bottom: 798 } as const
export const contentWidth = page.width - 2 * page.margin

type PdfInformation = {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly createdAt: Date
  /** False for a long document: a finished page is written at once, and its footer cannot name the total. */
  readonly bufferPages?: boolean
}

/** Creates a tagged PDF without pages. The same content and creation time give the same bytes. */
export function openPdf({ title, author, subject, createdAt, bufferPages = true }: PdfInformation): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, right: page.margin, bottom: page.height - page.bottom, left: page.margin },
    autoFirstPage: false,
    bufferPages,
    // No default font: it would be one more font in the document, and not embedded.
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
  // The family equals the name, so that a table finds the font that it restores after each cell.
  for (const [weight, font] of Object.entries(loadFonts())) doc.registerFont(weight, font, weight)
  doc.font('regular')
  return doc
}

/** Removes XML markup: pdfkit writes these texts into XML unescaped. */
function forMetadata(text: string): string {
  return readableText(text).replaceAll('&', 'and').replace(/[<>]/g, '')
}

/** Ends the document and returns its bytes. pdfkit has written everything to the stream when `end` returns. */
export function bytesOfPdf(doc: PDFKit.PDFDocument): Buffer {
  doc.end()
  const bytes: unknown = doc.read()
  if (!Buffer.isBuffer(bytes)) throw new Error('The PDF was not finished at once')
  return bytes
}

/** Replaces characters that Inter has no glyph for. */
const missingGlyph = '□'

/**
 * Converts any text to one line that can be drawn: composes letters, reduces white space to single spaces, removes
 * characters that are invisible or change the text direction, and replaces each missing glyph with a square.
 */
export function readableText(text: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  const { regular } = loadFonts()
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

/** The Inter fonts, parsed once, which takes 0.3 s, and then shared. */
function loadFonts() {
  parsed ??= { regular: parseFont('400Regular/Inter_400Regular'), strong: parseFont('600SemiBold/Inter_600SemiBold') }
  return parsed
}

/** The maximum number of cached words: more than a year uses, and a limit on the memory that unusual names take. */
const maxWords = 5_000
/** Tabular digits, so that amounts align, and no arrow in place of "->". */
const features = { tnum: true, calt: false }

function parseFont(name: string): Font {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}.ttf`)))
  const shape = font.layout.bind(font)
  // fontkit caches a glyph with the text of its first use. If that were a part of another letter, such as the a of an
  // á, text with the glyph could not be copied from the next document. So each glyph is first loaded for its own
  // character.
  for (const codePoint of font.characterSet) if (!isPrivate(codePoint)) font.glyphForCodePoint(codePoint)
  shape(String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)), { ...features })

  const words = new Map<string, GlyphRun>()
  // fontkit takes half a millisecond to shape a word, so each is shaped once for all documents.
  font.layout = (word) => {
    const run = words.get(word) ?? shape(word, { ...features })
    if (words.size < maxWords) words.set(word, run)
    // Copied, because pdfkit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
  return font
}

/** True for the private use area, where Inter repeats its tabular digits. */
function isPrivate(codePoint: number): boolean {
  return codePoint >= 0xe000 && codePoint <= 0xf8ff
}
