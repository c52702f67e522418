import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { CodeListName } from '../code-list-names.ts'
import type { CodeList, PartyChoices, PartyList, ReferralExpectations } from '../reference-content.ts'

/** One thing that is wrong with reference data: in which file, on which line of it, and why. */
export type FileFault = {
  /** Below the folder that is loaded, with forward slashes. */
  readonly file: string
  /** The line, counted from 1; 1 also for what concerns a file as a whole. */
  readonly row: number
  readonly reason: string
}

/** Notes one fault, and lets the reading go on: a person wants to hear of all of them at once. */
export type NoteFault = (row: number, reason: string) => void

/** "rate-cards/card-b/sgs.csv row 12: rate_percent 101 is outside 0 to 100" */
export function faultSentence({ file, row, reason }: FileFault): string {
  return `${file} row ${row}: ${reason}`
}

/** Reference data that is refused as a whole; the message has a line for each fault. */
export class ReferenceDataRefused extends Error {
  override name = 'ReferenceDataRefused'
  readonly faults: readonly FileFault[]

  constructor(faults: readonly FileFault[]) {
    super(faults.map(faultSentence).join('\n'))
    this.faults = faults
  }
}

/** What a file says, and the line that says which version it is. */
export type FromFile<Content> = { readonly file: string; readonly row: number; readonly content: Content }

/** A code that a file relies on: it must stand in a code list. */
type CodeMention = {
  readonly file: string
  readonly row: number
  readonly list: CodeListName
  readonly code: string
}

/** A rate card that a brand is priced by from a day on. */
type CardMention = {
  readonly file: string
  readonly row: number
  readonly rateCard: string
  readonly from: PlainDate
}

/** All that was found in a folder. The readers add to it, faults included, so that every fault is told at once. */
export type FolderReading = {
  readonly rateCards: FromFile<RateCard>[]
  readonly dutyTables: FromFile<DutyTable>[]
  readonly codeLists: FromFile<CodeList>[]
  readonly partyLists: FromFile<PartyList>[]
  readonly partyChoices: FromFile<PartyChoices>[]
  readonly referralExpectations: FromFile<ReferralExpectations>[]
  readonly codeMentions: CodeMention[]
  readonly cardMentions: CardMention[]
  readonly faults: FileFault[]
}

export function emptyReading(): FolderReading {
  return {
    rateCards: [],
    dutyTables: [],
    codeLists: [],
    partyLists: [],
    partyChoices: [],
    referralExpectations: [],
    codeMentions: [],
    cardMentions: [],
    faults: [],
  }
}
