import { create, type Font, type FontMetrics, type Glyph, type Position, type Run, type Subset } from 'fontkit'

/** A font that is parsed once and shared by every document; pdfkit takes it in place of a font file. */
export type Typeface = FontMetrics & {
  readonly getGlyph: (id: number) => Glyph
  readonly createSubset: () => Subset
  readonly layout: (text: string) => Run & { readonly advanceWidth: number }
  /** The width of a text at the size of one point, in points. */
  readonly widthOf: (text: string) => number
}

type Kerning = (left: string, right: string) => number

const asTyped = { calt: false }
const tabular = { calt: false, tnum: true }
const unknownSign = 0xfffd

/**
 * Parses a TrueType font.
 *
 * fontkit's own shaping takes half a millisecond a word, more than all the rest of a page, and its glyphs remember the
 * first character that they stood for, in whichever document that was. So text is set here: a glyph for each
 * character, digits in their tabular form, pairs kerned by the font, each of these asked of fontkit once.
 */
export function openTypeface(bytes: Uint8Array): Typeface {
  const font = create(bytes)
  const glyphOf = remember((character) => findGlyph(font, character))
  const pairs = remember((pair) => kernPair(font, pair))
  const kerning: Kerning = (left, right) => (isKerned(left) && isKerned(right) ? pairs(left + right) : 0)
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, italicAngle, bbox, head, post } =
    font
  return {
    ...{ postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, italicAngle, bbox, head, post },
    'OS/2': font['OS/2'],
    getGlyph: (id) => font.getGlyph(id),
    createSubset: () => font.createSubset(),
    layout: (text) => setText(font, text, glyphOf, kerning),
    widthOf: (text) => sumOfAdvances(setText(font, text, glyphOf, kerning).positions) / unitsPerEm,
  }
}

function setText(font: Font, text: string, glyphOf: (character: string) => Glyph, kerning: Kerning) {
  const characters = [...text]
  const glyphs = characters.map(glyphOf)
  const positions = hasMarks(text)
    ? placeMarks(font, text, glyphs)
    : glyphs.map(({ advanceWidth }, index) => {
        const next = characters[index + 1]
        const kern = next === undefined ? 0 : kerning(characters[index] ?? '', next)
        return { xAdvance: advanceWidth + kern, yAdvance: 0, xOffset: 0, yOffset: 0 }
      })
  // pdfkit scales the positions in place before it asks for their sum.
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return sumOfAdvances(positions)
    },
  }
}

/** Marks that no letter of the font includes, as in Yoruba, stand where the font's own tables put them. */
function placeMarks(font: Font, text: string, glyphs: readonly Glyph[]): Position[] {
  const shaped = font.layout(text, { ...asTyped, ccmp: false }).positions
  return glyphs.map(({ advanceWidth }, index) => ({
    xAdvance: shaped[index]?.xAdvance ?? advanceWidth,
    yAdvance: 0,
    xOffset: shaped[index]?.xOffset ?? 0,
    yOffset: shaped[index]?.yOffset ?? 0,
  }))
}

function findGlyph(font: Font, character: string): Glyph {
  const asked = character.codePointAt(0) ?? unknownSign
  const codePoint = font.hasGlyphForCodePoint(asked) ? asked : unknownSign
  const plain = font.glyphForCodePoint(codePoint)
  const { id, advanceWidth } = isDigit(character) ? (font.layout(character, tabular).glyphs[0] ?? plain) : plain
  return { id, advanceWidth, codePoints: [codePoint] }
}

function kernPair(font: Font, pair: string): number {
  const { glyphs, positions } = font.layout(pair, asTyped)
  const [left] = glyphs
  return left && glyphs.length === 2 ? (positions[0]?.xAdvance ?? left.advanceWidth) - left.advanceWidth : 0
}

/** Figures are never kerned, so that columns of them stay in line. */
function isKerned(character: string): boolean {
  return character !== ' ' && !isDigit(character)
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}

function hasMarks(text: string): boolean {
  return /\p{M}/u.test(text)
}

function sumOfAdvances(positions: readonly Position[]): number {
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

/** Far more than the texts of a year need, and a bound on what strange names can make it keep. */
const mostRemembered = 20_000

function remember<Value>(find: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    if (known.size < mostRemembered) known.set(key, value)
    return value
  }
}
