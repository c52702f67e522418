import type { RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import { type CodeListName, codeListNames } from '../code-list-names.ts'
import type { FileFault, FolderReading } from '../files/folder-reading.ts'
import type { ReferenceContent } from '../reference-content.ts'

/**
 * Finds errors between files, and between files and stored data: references to codes, cards and days that do not exist.
 * `together` is the content of the database after the load.
 */
export function checkReading(
  reading: FolderReading,
  together: ReferenceContent,
  today: PlainDate,
): readonly FileFault[] {
  return [
    ...unknownCodes(reading, together),
    ...cardsOfOneDay(reading, together, today),
    ...missingCards(reading, together),
    ...statesWithoutDuty(reading, together),
    ...missingLists(reading, together),
    ...missingOptions(reading, together),
    ...daysWithoutDuty(reading, together),
  ]
}

/** Whether a file in the folder has errors: its content is then not reported as missing too. */
function isUnread({ faults }: FolderReading, folder: string): boolean {
  return faults.some(({ file }) => file.startsWith(`${folder}/`))
}

/** All codes that were ever in a list: an old card may name one that is no longer offered. */
function codesOf(list: CodeListName, { codeLists }: ReferenceContent): ReadonlySet<string> {
  const lists = codeLists.filter((found) => found.list === list)
  return new Set(lists.flatMap(({ items }) => items.map(({ shortName }) => shortName)))
}

function unknownCodes(reading: FolderReading, together: ReferenceContent): readonly FileFault[] {
  const known = new Map(codeListNames.map((list) => [list, codesOf(list, together)]))
  return reading.codeMentions.flatMap(({ file, row, list, code }) => {
    const codes = known.get(list)
    // A list that is missing as a whole is reported once, not for each of its codes.
    if (!codes || codes.size === 0 || codes.has(code) || isUnread(reading, `code-lists/${list}`)) return []
    return [{ file, row, reason: `the code "${code}" is not in the code list ${list}` }]
  })
}

/**
 * Of two versions with the same first day the one loaded later applies; load it before that day, and not together with
 * the other.
 */
function cardsOfOneDay(
  { rateCards }: FolderReading,
  together: ReferenceContent,
  today: PlainDate,
): readonly FileFault[] {
  return rateCards.flatMap(({ file, row, content: { name, version, effectiveFrom } }) => {
    const isRival = (card: RateCard) =>
      card.name === name && card.effectiveFrom === effectiveFrom && card.version !== version
    const rivals = effectiveFrom > today ? rateCards.map(({ content }) => content) : together.rateCards
    const rival = rivals.find(isRival)
    if (!rival) return []
    return [{ file, row, reason: `version ${rival.version} of "${name}" begins on ${effectiveFrom} too` }]
  })
}

function missingCards(reading: FolderReading, { rateCards }: ReferenceContent): readonly FileFault[] {
  if (isUnread(reading, 'rate-cards')) return []
  return reading.cardMentions.flatMap(({ file, row, rateCard, from }) => {
    const versions = rateCards.filter(({ name }) => name === rateCard)
    if (versions.length === 0) return [{ file, row, reason: `there is no rate card "${rateCard}"` }]
    if (versions.some(({ effectiveFrom }) => effectiveFrom <= from)) return []
    return [{ file, row, reason: `the rate card "${rateCard}" has no version on ${from}` }]
  })
}

function statesWithoutDuty({ dutyTables }: FolderReading, together: ReferenceContent): readonly FileFault[] {
  const states = [...codesOf('states', together)].filter((state) => state !== 'UN')
  return dutyTables.flatMap(({ file, row, content }) => {
    const named = new Set(content.states.map(({ state }) => state))
    return states
      .filter((state) => !named.has(state))
      .map((state) => ({ file, row, reason: `${state} has no duty rate; write "0" where no duty is paid` }))
  })
}

function missingLists(reading: FolderReading, { codeLists }: ReferenceContent): readonly FileFault[] {
  const present = new Set(codeLists.map(({ list }) => list))
  return codeListNames
    .filter((list) => !present.has(list) && !isUnread(reading, `code-lists/${list}`))
    .map((list) => ({ file: `code-lists/${list}`, row: 1, reason: 'the code list is missing' }))
}

function missingOptions(reading: FolderReading, { partyChoices }: ReferenceContent): readonly FileFault[] {
  return reading.partyLists.flatMap(({ file, row, content: { channel, effectiveFrom } }) => {
    const ofChannel = partyChoices.filter((choices) => choices.channel === channel)
    return beginsBy(ofChannel, effectiveFrom) || isUnread(reading, `party-options/${channel}`)
      ? []
      : [{ file, row, reason: `${channel} has no party-options on ${effectiveFrom}` }]
  })
}

function daysWithoutDuty(reading: FolderReading, { dutyTables }: ReferenceContent): readonly FileFault[] {
  if (isUnread(reading, 'insurance-duty')) return []
  return reading.rateCards.flatMap(({ file, row, content: { effectiveFrom } }) =>
    beginsBy(dutyTables, effectiveFrom) ? [] : [{ file, row, reason: `there are no duty rates on ${effectiveFrom}` }],
  )
}

function beginsBy(documents: readonly { readonly effectiveFrom: PlainDate }[], day: PlainDate): boolean {
  return documents.some(({ effectiveFrom }) => effectiveFrom <= day)
}
