/** The part of fontkit that the quote's PDF uses; the package brings no types. */
declare module 'fontkit' {
  export type Glyph = { readonly id: number; readonly advanceWidth: number; readonly codePoints: readonly number[] }
  export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[] }
  export type Subset = { includeGlyph(id: number): number; encode(): Uint8Array }
  export type FontMetrics = {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly xHeight: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: object
    readonly head: object
    readonly post: object
    readonly 'OS/2': object
  }
  export type Font = FontMetrics & {
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    layout(text: string, features: Readonly<Record<string, boolean>>): Run
    createSubset(): Subset
  }
  export function create(bytes: Uint8Array): Font
}

/** What pdfkit 0.20 takes and writes, and its types do not say yet: a parsed font, and the scope of a heading cell. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, parsed: { layout(text: string): object }): this
  }
  interface StructureElementOptions {
    scope?: 'Row' | 'Column'
  }
}
