import { create, type Font, type FontMetrics, type Glyph, type Position, type Run, type Subset } from 'fontkit'

/** A font that is parsed once and shared by every document; pdfkit takes it in place of a font file. */
export type Typeface = FontMetrics & {
  readonly getGlyph: (id: number) => Glyph
  readonly createSubset: () => Subset
  readonly layout: (text: string) => Run & { readonly advanceWidth: number }
  /** The width of a text at the size of one point, in points. */
  readonly widthOf: (text: string) => number
}

/** What is known of a character: its glyph, and by how much each character after it is moved. */
type Letter = { readonly glyph: Glyph; readonly kernings: Map<string, number> }
type LetterOf = (character: string) => Letter

const asTyped = { calt: false }
const tabular = { calt: false, tnum: true }
/** An empty square: for a sign that the font does not have. */
const unknownSign = 0x25a1

/** More than a year's texts need, and a bound on what strange names can make a typeface keep. */
const mostLetters = 2_000

/**
 * Parses a TrueType font.
 *
 * fontkit's own shaping takes half a millisecond a word, more than all the rest of a page, and its glyphs remember the
 * first character that they stood for, in whichever document that was. So text is set here: a glyph for each
 * character, digits in their tabular form, pairs kerned by the font, each of these asked of fontkit once.
 */
export function openTypeface(bytes: Uint8Array): Typeface {
  const font = create(bytes)
  const letters = new Map<string, Letter>()
  const letterOf: LetterOf = (character) => {
    const letter = letters.get(character) ?? { glyph: findGlyph(font, character), kernings: new Map() }
    if (letters.size < mostLetters) letters.set(character, letter)
    return letter
  }
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, italicAngle, bbox, head, post } =
    font
  return {
    ...{ postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, italicAngle, bbox, head, post },
    'OS/2': font['OS/2'],
    getGlyph: (id) => font.getGlyph(id),
    createSubset: () => font.createSubset(),
    layout: (text) => setText(font, text, letterOf),
    widthOf: (text) => widthInUnits(font, text, letterOf) / unitsPerEm,
  }
}

function setText(font: Font, text: string, letterOf: LetterOf): Run & { readonly advanceWidth: number } {
  const characters = [...text]
  const letters = characters.map(letterOf)
  const marked = hasMarks(text) ? font.layout(text, { ...asTyped, ccmp: false }).positions : []
  const positions = letters.map((letter, index): Position => {
    const xAdvance = letter.glyph.advanceWidth + kerning(font, letter, characters[index], characters[index + 1])
    // Marks that no letter of the font includes, as in Yoruba, stand where the font's own tables put them.
    const { xOffset = 0, yOffset = 0 } = marked[index] ?? {}
    return { xAdvance, yAdvance: 0, xOffset, yOffset }
  })
  return {
    glyphs: letters.map(({ glyph }) => glyph),
    positions,
    // pdfkit scales the positions in place before it asks for their sum.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

function widthInUnits(font: Font, text: string, letterOf: LetterOf): number {
  let width = 0
  let before: Letter | undefined
  let left: string | undefined
  for (const character of text) {
    const letter = letterOf(character)
    if (before) width += kerning(font, before, left, character)
    width += letter.glyph.advanceWidth
    before = letter
    left = character
  }
  return width
}

function findGlyph(font: Font, character: string): Glyph {
  const asked = character.codePointAt(0) ?? unknownSign
  const codePoint = font.hasGlyphForCodePoint(asked) ? asked : unknownSign
  const plain = font.glyphForCodePoint(codePoint)
  const { id, advanceWidth } = isDigit(character) ? (font.layout(character, tabular).glyphs[0] ?? plain) : plain
  return { id, advanceWidth, codePoints: [codePoint] }
}

/** What the font adds between a character and the next; nothing beside figures, so that columns of them stay in line. */
function kerning(font: Font, { kernings }: Letter, left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined || !isKerned(left) || !isKerned(right)) return 0
  const known = kernings.get(right)
  if (known !== undefined) return known
  const { glyphs, positions } = font.layout(left + right, asTyped)
  const alone = glyphs[0]?.advanceWidth ?? 0
  const found = glyphs.length === 2 ? (positions[0]?.xAdvance ?? alone) - alone : 0
  if (kernings.size < mostLetters) kernings.set(right, found)
  return found
}

function isKerned(character: string): boolean {
  return character !== ' ' && !isDigit(character)
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}

function hasMarks(text: string): boolean {
  return /\p{M}/u.test(text)
}
