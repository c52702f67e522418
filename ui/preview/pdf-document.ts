import { AnnotationMode, getDocument, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { createPageCanvas, maxPixels, type OpenedDocument } from './page-canvas.ts'

/** The most characters of a page that are read to people who cannot see it. */
const maxText = 20_000

/**
 * Opens a PDF for drawing. Its scripts, links, forms and attachments stay inactive: pages become pictures, and a form
 * shows what was filled in. Rejects when the file is locked or is not a PDF.
 */
export async function openPdf(data: Uint8Array): Promise<OpenedDocument> {
  const port = new Worker(workerAddress, { type: 'module' })
  // Fonts and decoders that files expect of their reader, from our own origin: see vite.config.ts.
  const addressOf = (folder: string) => new URL(`assets/pdf-${version}/${folder}/`, document.baseURI).href
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    enableXfa: false,
    // The security policy forbids WebAssembly.
    useWasm: false,
    // No font of a file reaches the browser's own font reader.
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: addressOf('standard_fonts'),
    cMapUrl: addressOf('cmaps'),
    wasmUrl: addressOf('wasm'),
    maxImageSize: 4 * maxPixels,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => {
    void task.destroy().catch(() => undefined)
    port.terminate()
  }
  const failed = new Promise<never>((_resolve, reject) => {
    port.onerror = () => reject(new Error('The worker of the PDF failed'))
  })
  const opened = await Promise.race([task.promise, failed]).catch((error) => {
    close()
    throw error
  })
  return {
    pages: opened.numPages,
    close,
    draw: async (number, width, signal) => {
      const page = await opened.getPage(number)
      signal.throwIfAborted()
      const { canvas, scale } = createPageCanvas(page.getViewport({ scale: 1 }), width)
      const viewport = page.getViewport({ scale })
      const render = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
      const stop = () => render.cancel()
      signal.addEventListener('abort', stop)
      try {
        await render.promise
        const { items } = await page.getTextContent()
        const texts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        return { canvas, text: texts.join('').slice(0, maxText) }
      } finally {
        signal.removeEventListener('abort', stop)
        page.cleanup()
      }
    },
  }
}
