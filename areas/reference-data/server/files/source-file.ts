import { readFile } from 'node:fs/promises'
import type { PlainDate } from '#platform/clock'
import type { CodeListName, ReferenceDocument } from '../reference-documents.ts'

export type FileError = {
  /** Relative to the loaded folder, with forward slashes. */
  readonly file: string
  /** The line, counted from 1; 1 also for errors of a whole file, 0 for those of a folder. */
  readonly row: number
  readonly reason: string
}

/** Records an error and continues, so that all errors are reported at once. */
export type ReportError = (row: number, reason: string) => void

/** Formats an error: "rate-cards/card-b/sgs.csv row 12: rate_percent 101 is outside 0 to 100". */
export function errorMessage({ file, row, reason }: FileError): string {
  return row === 0 ? `${file}: ${reason}` : `${file} row ${row}: ${reason}`
}

/** Reference data that is rejected as a whole; the message has a line for each error. */
export class ReferenceDataRefused extends Error {
  override name = 'ReferenceDataRefused'
  readonly errors: readonly FileError[]

  constructor(errors: readonly FileError[]) {
    super(errors.map(errorMessage).join('\n'))
    this.errors = errors
  }
}

/** What a file refers to: a code of a list, or a rate card that prices a brand from a day on. */
type Reference =
  | { readonly list: CodeListName; readonly code: string }
  | { readonly rateCard: string; readonly from: PlainDate }

export type ParsedDocument = ReferenceDocument & { readonly row: number }

export type SourceFile = {
  readonly text: string
  /** The name of the folder that holds the file: of a code list or a rate card, or a lender's channel. */
  readonly folder: string
  readonly effectiveFrom: PlainDate
  readonly report: ReportError
  readonly refer: (row: number, reference: Reference) => void
}

/** The content of a folder. The readers add documents and errors to it, so that all errors are reported at once. */
export type ParsedFolder = {
  readonly documents: (ParsedDocument & { readonly file: string })[]
  readonly references: (Reference & { readonly file: string; readonly row: number })[]
  readonly errors: FileError[]
}

const controlCharacter = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

/** The text of a file with normalised line ends, or `null` when it is not valid text. */
export async function loadText(path: string, report: ReportError): Promise<string | null> {
  const bytes = await readFile(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    report(1, 'is not UTF-8 text: save it again with the encoding UTF-8')
    return null
  }
  const row = text.split('\n').findIndex((line) => controlCharacter.test(line)) + 1
  if (row === 0) return text
  report(row, 'contains a control character: remove it')
  return null
}
