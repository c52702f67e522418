import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on a page, with its box in points from the bottom left of the page. */
type Piece = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
  /** True for text that a screen reader skips: running headers and footers. */
  readonly decoration: boolean
}

type StructureNode = { readonly role: string; readonly children: readonly StructureNode[] }

/** Reads a PDF for tests, with the PDF reader of Firefox. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, fontExtraProperties: true })
    .promise
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number)
      const content = await page.getTextContent({ includeMarkedContent: true })
      const pieces = piecesOf(content.items)
      const structure = structureOf(await page.getStructTree())
      const [, , width = 0, height = 0] = page.view
      const drawn = drawnTextOf(await page.getOperatorList())
      const families = Object.keys(content.styles).map((name) => page.commonObjs.get(name))
      const fonts = families.map(({ name, missingFile }) => ({ name: String(name), embedded: missingFile !== true }))
      return { pieces, text: textOf(pieces), drawn, structure, width, height, fonts }
    }),
  )
  const { info, metadata } = await pdf.getMetadata()
  const [markInfo, preferences] = await Promise.all([pdf.getMarkInfo(), pdf.getViewerPreferences()])
  await pdf.loadingTask.destroy()
  return {
    pages,
    text: pages.map(({ text }) => text).join(' '),
    info: info as { readonly CreationDate?: unknown },
    xmpTitle: metadata?.get('dc:title'),
    marked: entryOf(markInfo, 'Marked') === true,
    displaysTitle: entryOf(preferences, 'DisplayDocTitle') === true,
  }
}

/** pdf.js returns maps where its types declare objects. */
function entryOf(response: unknown, key: string): unknown {
  return response instanceof Map ? response.get(key) : undefined
}

type Item = { readonly type?: string; readonly tag?: string; readonly str?: string } & Partial<{
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}>

function piecesOf(items: readonly Item[]): readonly Piece[] {
  const pieces: Piece[] = []
  const tags: string[] = []
  for (const { type, tag = '', str, transform = [], width = 0, height = 0 } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') tags.push(tag)
    if (type === 'endMarkedContent') tags.pop()
    if (!str?.trim()) continue
    const [, , , , left = 0, baseline = 0] = transform
    const box = { left, right: left + width, bottom: baseline - 0.2 * height, top: baseline + 0.74 * height }
    pieces.push({ text: str, ...box, decoration: tags.includes('Artifact') })
  }
  return pieces
}

/** The text as drawn, character by character; the text of the pieces is normalised. */
function drawnTextOf({
  fnArray,
  argsArray,
}: {
  readonly fnArray: readonly number[]
  readonly argsArray: unknown
}): string {
  const shown = (argsArray as readonly (readonly [readonly ({ readonly unicode?: string } | number)[]])[]).filter(
    (_, index) => fnArray[index] === OPS.showText,
  )
  return shown.flatMap(([glyphs]) => glyphs.map((glyph) => (typeof glyph === 'object' ? glyph.unicode : ''))).join('')
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

function structureOf(node: unknown): StructureNode {
  const { role = '', children = [] } = (node ?? {}) as { role?: string; children?: readonly unknown[] }
  return { role, children: children.map(structureOf).filter((child) => child.role !== '') }
}

/** The pairs of texts that overlap by more than 0.4 points. */
export function overlapping(pieces: readonly Piece[]): readonly string[] {
  const slack = 0.4
  return pieces.flatMap((one, index) =>
    pieces
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right - slack &&
          other.left < one.right - slack &&
          one.bottom < other.top - slack &&
          other.bottom < one.top - slack,
      )
      .map((other) => `"${one.text}" and "${other.text}"`),
  )
}

/** An element and all its descendants, in reading order. */
export function flattened(node: StructureNode): readonly StructureNode[] {
  return [node, ...node.children.flatMap(flattened)]
}
