import { getDocument, type PDFPageProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { layOutPage, type TextPiece } from './lay-out-page.ts'

/** The maximum number of pages that are read. */
const maxPages = 300

/**
 * Reads the pages of a PDF as text: its text layer and filled-in form fields. The parsing runs in a worker of this
 * worker, from our own origin. Rejects when the file is locked or is not a PDF.
 */
export async function parsePdf(data: Uint8Array): Promise<readonly string[]> {
  const { promise } = getDocument({
    data,
    // Given, because the library would look for the page's address, which a worker does not have.
    worker: PDFWorker.create({ port: new Worker(workerAddress, { type: 'module' }) }),
    // Only the text is needed: no fonts, images, network requests or console output.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await promise
  const pages: string[] = []
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1)
    pages.push(await parsePage(await document.getPage(number)))
  return pages
}

type Place = readonly number[]
type FilledField = {
  readonly fieldValue?: unknown
  readonly fieldName?: unknown
  readonly alternativeText?: unknown
  readonly rect?: Place
}

async function parsePage(page: PDFPageProxy): Promise<string> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , , , e = 0, f = 0] = item.transform as Place
    return [{ text: item.str, ...placeOn(transform, e, f), width: item.width, height: item.height }]
  })
  const fields = ((await page.getAnnotations()) as FilledField[]).filter(isFilled)
  const placed = fields.map(({ fieldValue, rect: [left = 0, bottom = 0, right = 0, top = 0] = [] }) => {
    return { text: fieldValue, ...placeOn(transform, left, bottom), width: right - left, height: top - bottom }
  })
  const fieldTexts = fields.map(({ fieldValue, alternativeText, fieldName }) => {
    return `${String(alternativeText || fieldName || '')}: ${fieldValue}`
  })
  page.cleanup()
  return [layOutPage([...pieces, ...placed.map(narrowed)]), ...fieldTexts].join('\n\n')
}

function isFilled(field: FilledField): field is FilledField & { readonly fieldValue: string } {
  return typeof field.fieldValue === 'string' && field.fieldValue.trim() !== ''
}

/** Limits the width of a form field: a field much wider than its text would count as large letters. */
function narrowed(piece: TextPiece): TextPiece {
  return { ...piece, width: Math.min(piece.width, 6 * piece.text.length) }
}

/** Converts a point of the page's coordinate system to the displayed page, `y` upwards. */
function placeOn([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Place, x: number, y: number) {
  return { x: a * x + c * y + e, y: -(b * x + d * y + f) }
}
