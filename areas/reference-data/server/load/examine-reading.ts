import type { PlainDate } from '#platform/clock'
import type { FileFault } from '../files/file-fault.ts'
import type { FolderReading } from '../files/folder-reading.ts'
import type { ReferenceContent } from '../reference-content.ts'
import { checkReading } from './check-reading.ts'
import { findNews, type News } from './find-news.ts'

/**
 * What a folder brings to what is stored, and all that is wrong with it: in its files, against the store, between both.
 * Today is a day in Sydney.
 */
export function examineReading(
  reading: FolderReading,
  stored: ReferenceContent,
  today: PlainDate,
): { readonly news: News; readonly faults: readonly FileFault[] } {
  const news = findNews(reading, stored, today)
  const faults = [...reading.faults, ...news.faults, ...checkReading(reading, join(stored, news.content), today)]
  return { news, faults: faults.toSorted(byFileAndRow) }
}

function byFileAndRow(one: FileFault, other: FileFault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.row - other.row
}

function join(one: ReferenceContent, other: ReferenceContent): ReferenceContent {
  return {
    rateCards: [...one.rateCards, ...other.rateCards],
    dutyTables: [...one.dutyTables, ...other.dutyTables],
    codeLists: [...one.codeLists, ...other.codeLists],
    partyLists: [...one.partyLists, ...other.partyLists],
    partyChoices: [...one.partyChoices, ...other.partyChoices],
    referralExpectations: [...one.referralExpectations, ...other.referralExpectations],
  }
}
