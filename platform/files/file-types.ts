type FileType = {
  /** The content type of the upload and the stored file. */
  readonly contentType: string
  /** For messages: “a PDF document”. */
  readonly called: string
  /** Signatures at the start, in hexadecimal. */
  readonly begins?: readonly string[]
  /** A required mark near the end, for types that have one and to which nothing is ever appended. */
  readonly ends?: string
  /** Streams, one of which must be at the top level of the OLE container. */
  readonly streams?: readonly string[]
  /** The folder of a Word or Excel archive that holds its content. */
  readonly part?: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const word = 'a Word document'
const excel = 'an Excel workbook'
const jpeg = { contentType: 'image/jpeg', called: 'a JPEG picture', begins: ['ffd8ff'] }
const tiff = {
  contentType: 'image/tiff',
  called: 'a TIFF picture',
  begins: ['49492a00', '4d4d002a', '49492b00', '4d4d002b'],
}

const typesByExtension = {
  '.doc': { contentType: 'application/msword', called: word, streams: ['WordDocument'] },
  '.docx': { contentType: `${office}.wordprocessingml.document`, called: word, part: 'word/' },
  '.png': { contentType: 'image/png', called: 'a PNG picture', begins: ['89504e470d0a1a0a'], ends: 'IEND' },
  '.xls': { contentType: 'application/vnd.ms-excel', called: excel, streams: ['Workbook', 'Book'] },
  '.xlsx': { contentType: `${office}.spreadsheetml.sheet`, called: excel, part: 'xl/' },
  '.pdf': { contentType: 'application/pdf', called: 'a PDF document', begins: ['255044462d'], ends: '%%EOF' },
  '.txt': { contentType: 'text/plain', called: 'plain text' },
  '.zip': { contentType: 'application/zip', called: 'a ZIP archive' },
  '.msg': {
    contentType: 'application/vnd.ms-outlook',
    called: 'an Outlook message',
    streams: ['__properties_version1.0'],
  },
  '.htm': { contentType: 'text/html', called: 'a web page' },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.tif': tiff,
  '.tiff': tiff,
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

export function contentTypeOf(name: string): string {
  const extension = extensionOf(name)
  return extension ? fileTypeOf(extension).contentType : 'application/octet-stream'
}
