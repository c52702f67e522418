import type { DutyTable, RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { CodeListName } from '../code-list-names.ts'
import type { CodeList, PartyChoices, PartyList, ReferralExpectations } from '../reference-content.ts'
import type { FileFault } from './file-fault.ts'

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
