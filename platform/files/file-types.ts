type FileType = {
  /** The content type of the upload and the stored file. */
  readonly contentType: string
  /** For messages: “a PDF document”. */
  readonly called: string
}

const typesByExtension = {
  '.doc': { contentType: 'application/msword', called: 'a Word document' },
  '.docx': {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    called: 'a Word document',
  },
  '.png': { contentType: 'image/png', called: 'a PNG picture' },
  '.xls': { contentType: 'application/vnd.ms-excel', called: 'an Excel workbook' },
  '.xlsx': {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    called: 'an Excel workbook',
  },
  '.pdf': { contentType: 'application/pdf', called: 'a PDF document' },
  '.txt': { contentType: 'text/plain', called: 'plain text' },
  '.zip': { contentType: 'application/zip', called: 'a ZIP archive' },
  '.msg': { contentType: 'application/vnd.ms-outlook', called: 'an Outlook message' },
  '.htm': { contentType: 'text/html', called: 'a web page' },
  '.jpg': { contentType: 'image/jpeg', called: 'a JPEG picture' },
  '.jpeg': { contentType: 'image/jpeg', called: 'a JPEG picture' },
  '.tif': { contentType: 'image/tiff', called: 'a TIFF picture' },
  '.tiff': { contentType: 'image/tiff', called: 'a TIFF picture' },
} as const satisfies Record<string, FileType>

export type FileExtension = keyof typeof typesByExtension

/** The accepted types, in the order of specification 001 §5. */
export const fileExtensions = Object.keys(typesByExtension) as readonly FileExtension[]

/** The accepted type that a name ends in, ignoring case, or `null`. */
export function extensionOf(name: string): FileExtension | null {
  const lower = name.toLowerCase()
  // `.doc` is not a suffix of `x.docx`, so at most one type matches.
  return fileExtensions.find((extension) => lower.endsWith(extension) && lower.length > extension.length) ?? null
}

export function fileTypeOf(extension: FileExtension): FileType {
  return typesByExtension[extension]
}

/** The content type of a file with this name. */
export function contentTypeOf(name: string): string {
  const extension = extensionOf(name)
  return extension ? fileTypeOf(extension).contentType : 'application/octet-stream'
}
