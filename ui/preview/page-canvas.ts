/** A page as a picture, and its text for people who cannot see it. */
export type DrawnPage = { readonly canvas: HTMLCanvasElement; readonly text: string }

/** A document whose pages are drawn one at a time. */
export type OpenedDocument = {
  readonly pages: number
  /**
   * Draws a page.
   *
   * @param number from 1
   * @param width in pixels of the screen; a page above the limits is drawn smaller
   */
  readonly draw: (number: number, width: number, signal: AbortSignal) => Promise<DrawnPage>
  readonly close: () => void
}

export type Size = { readonly width: number; readonly height: number }

/** The most pixels of a drawn page, and of its longer side. */
export const maxPixels = 2 ** 24
const maxSide = 2 ** 13

/** A canvas for a page of that size, as wide as `width` if the limits allow it, and the scale that fits. */
export function createPageCanvas(page: Size, width: number) {
  const scale = Math.min(
    width / page.width,
    maxSide / Math.max(page.width, page.height),
    Math.sqrt(maxPixels / (page.width * page.height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(page.width * scale))
  canvas.height = Math.max(1, Math.floor(page.height * scale))
  return { canvas, scale }
}
