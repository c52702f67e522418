import type { PlainDate } from '#platform/clock'
import type { CodeListName } from '../code-list-names.ts'
import { type Kind, mapKinds, type ReferenceContent } from '../reference-content.ts'

/** An error in reference data: its file, line and reason. */
export type FileFault = {
  /** Relative to the loaded folder, with forward slashes. */
  readonly file: string
  /** The line, counted from 1; 1 also for errors of a whole file. */
  readonly row: number
  readonly reason: string
}

/** Records an error and continues, so that all errors are reported at once. */
export type NoteFault = (row: number, reason: string) => void

/** Formats an error: "rate-cards/card-b/sgs.csv row 12: rate_percent 101 is outside 0 to 100". */
export function faultSentence({ file, row, reason }: FileFault): string {
  return `${file} row ${row}: ${reason}`
}

/** Reference data that is rejected as a whole; the message has a line for each error. */
export class ReferenceDataRefused extends Error {
  override name = 'ReferenceDataRefused'
  readonly faults: readonly FileFault[]

  constructor(faults: readonly FileFault[]) {
    super(faults.map(faultSentence).join('\n'))
    this.faults = faults
  }
}

/** The content of a file, and the line that states its version. */
export type FromFile<Content> = { readonly file: string; readonly row: number; readonly content: Content }

/** A code that a file refers to; it must exist in a code list. */
type CodeMention = {
  readonly file: string
  readonly row: number
  readonly list: CodeListName
  readonly code: string
}

/** A rate card that prices a brand from a given day. */
type CardMention = {
  readonly file: string
  readonly row: number
  readonly rateCard: string
  readonly from: PlainDate
}

/** The content of a folder. The readers add content and errors to it, so that all errors are reported at once. */
export type FolderReading = {
  readonly [Each in Kind]: FromFile<ReferenceContent[Each][number]>[]
} & {
  readonly codeMentions: CodeMention[]
  readonly cardMentions: CardMention[]
  readonly faults: FileFault[]
}

export function emptyReading(): FolderReading {
  return { ...mapKinds(() => []), codeMentions: [], cardMentions: [], faults: [] }
}
