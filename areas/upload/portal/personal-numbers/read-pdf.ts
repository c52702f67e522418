import { GlobalWorkerOptions, getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { layOutPage, type TextPiece } from './lay-out-page.ts'

/** Text is read from so many pages at most. */
const mostPages = 300

/**
 * The pages of a PDF as text, as far as it has a text layer or fields that were filled in. It is parsed in a worker
 * from our own origin. Rejects when it is locked, is no PDF, or is given up.
 */
export async function readPdf(file: File, signal: AbortSignal): Promise<readonly string[]> {
  GlobalWorkerOptions.workerSrc = workerAddress
  const loading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // Only text is wanted: no fonts, no pictures, nothing from elsewhere, and no word in the console.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const giveUp = () => void loading.destroy()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const document = await loading.promise
    const pages: string[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
      signal.throwIfAborted()
      pages.push(await readPage(await document.getPage(number)))
    }
    return pages
  } finally {
    signal.removeEventListener('abort', giveUp)
    await loading.destroy()
  }
}

type Place = readonly number[]
type FilledField = {
  readonly fieldValue?: unknown
  readonly fieldName?: unknown
  readonly alternativeText?: unknown
  readonly rect?: Place
}

async function readPage(page: PDFPageProxy): Promise<string> {
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
  const named = fields.map(({ fieldValue, alternativeText, fieldName }) => {
    return `${String(alternativeText || fieldName || '')}: ${fieldValue}`
  })
  page.cleanup()
  return [layOutPage([...pieces, ...placed.map(narrowed)]), ...named].join('\n\n')
}

function isFilled(field: FilledField): field is FilledField & { readonly fieldValue: string } {
  return typeof field.fieldValue === 'string' && field.fieldValue.trim() !== ''
}

/** A field is often wider than what is written in it, and would pass for large letters. */
function narrowed(piece: TextPiece): TextPiece {
  return { ...piece, width: Math.min(piece.width, 6 * piece.text.length) }
}

/** Where a point of the page's own space lies on the page as it is shown, `y` upwards. */
function placeOn([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Place, x: number, y: number) {
  return { x: a * x + c * y + e, y: -(b * x + d * y + f) }
}
