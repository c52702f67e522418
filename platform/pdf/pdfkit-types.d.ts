/** The used part of fontkit, which has no types. */
declare module 'fontkit' {
  export type GlyphRun = { readonly positions: readonly object[] }
  export type Font = {
    readonly characterSet: readonly number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): object
    layout(text: string, features?: Record<string, boolean>): GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}

/** Features of pdfkit 0.20 that its types lack: a parsed font, and accessible tables. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, parsed: import('fontkit').Font, family: string): this
  }
  interface TableOptions {
    structParent?: PDFKit.PDFStructureElement
  }
  interface CellOptions {
    scope?: 'Row' | 'Column'
  }
}
