import { createPageCanvas, type OpenedDocument, type Size } from './page-canvas.ts'

/** The most pixels of a picture. */
const maxPixels = 10 ** 8
/** The largest file, in bytes. */
const maxBytes = 50 * 1024 ** 2

/** Whether a file of this name and size in bytes can be shown: a PDF, a PNG or a JPEG. */
export function isShowable({ name, size }: { readonly name: string; readonly size: number }): boolean {
  return size <= maxBytes && /\.(?:pdf|png|jpe?g)$/i.test(name)
}

/** Opens a document by its content, whatever its name. Rejects when it is neither a PDF nor a picture. */
export async function openDocument(file: Blob): Promise<OpenedDocument> {
  if (file.size > maxBytes) throw new Error('The file is too large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (hasPrefix(bytes, '%PDF-')) return await (await import('./pdf-document.ts')).openPdf(bytes)
  const size = sizeOfPicture(bytes)
  // A small file may decode to gigabytes.
  if (!size || size.width * size.height > maxPixels) throw new Error('The file is no picture that can be shown')
  const picture = await createImageBitmap(new Blob([bytes]))
  return {
    pages: 1,
    close: () => picture.close(),
    draw: async (_number, width) => {
      const { canvas } = createPageCanvas(picture, width)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('The browser has no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      return { canvas, text: '' }
    },
  }
}

function hasPrefix(bytes: Uint8Array, prefix: string): boolean {
  return String.fromCharCode(...bytes.subarray(0, prefix.length)) === prefix
}

/** The size that the header of a PNG or a JPEG states, in pixels; null for another file. */
export function sizeOfPicture(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (hasPrefix(bytes, '\x89PNG\r\n\x1a\n') && bytes.length >= 24)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (!hasPrefix(bytes, '\xff\xd8\xff')) return null
  // The first frame follows segments that state their length.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
