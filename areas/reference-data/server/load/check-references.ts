import type { RateCard } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { FileError, ParsedFolder } from '../files/source-file.ts'
import { type CodeListName, codeListNames, contentsOf, type ReferenceDocument } from '../reference-documents.ts'

type Documents = readonly ReferenceDocument[]

/** Finds references to codes, cards and days that do not exist. `all` is what the database holds after the load. */
export function checkReferences(reading: ParsedFolder, all: Documents, today: PlainDate): readonly FileError[] {
  return [
    ...referenceErrors(reading, all),
    ...reading.documents.flatMap(({ file, row, ...document }) =>
      reasonsAgainst(document, reading, all, today).map((reason) => ({ file, row, reason })),
    ),
    ...codeListNames
      .filter((list) => codesOf(list, all).size === 0 && !isUnread(reading, `code-lists/${list}`))
      .map((list) => ({ file: `code-lists/${list}`, row: 1, reason: 'the code list is missing' })),
  ]
}

/** Whether a file in the folder has errors: its content is then not reported as missing too. */
function isUnread({ errors }: ParsedFolder, folder: string): boolean {
  return errors.some(({ file }) => file.startsWith(`${folder}/`))
}

/** All codes that were ever in a list: an old card may name one that is no longer offered. */
function codesOf(list: CodeListName, all: Documents): ReadonlySet<string> {
  const lists = contentsOf(all, 'codeList').filter((found) => found.list === list)
  return new Set(lists.flatMap(({ items }) => items.map(({ shortName }) => shortName)))
}

function referenceErrors(reading: ParsedFolder, all: Documents): readonly FileError[] {
  const codes = new Map(codeListNames.map((list) => [list, codesOf(list, all)]))
  const cards = contentsOf(all, 'rateCard')
  return reading.references.flatMap(({ file, row, ...reference }) => {
    if ('list' in reference) {
      const { list, code } = reference
      const known = codes.get(list)
      // A list that is missing as a whole is reported once, not for each of its codes.
      if (!known?.size || known.has(code) || isUnread(reading, `code-lists/${list}`)) return []
      return [{ file, row, reason: `the code "${code}" is not in the code list ${list}` }]
    }
    const { rateCard, from } = reference
    const versions = cards.filter(({ name }) => name === rateCard)
    if (isUnread(reading, 'rate-cards') || beginsBy(versions, from)) return []
    const reason = versions.length > 0 ? `the rate card "${rateCard}" has no version on ${from}` : null
    return [{ file, row, reason: reason ?? `there is no rate card "${rateCard}"` }]
  })
}

function reasonsAgainst(
  { kind, content }: ReferenceDocument,
  reading: ParsedFolder,
  all: Documents,
  today: PlainDate,
): readonly string[] {
  const { effectiveFrom } = content
  if (kind === 'rateCard') {
    const conflict = conflictOf(content, effectiveFrom > today ? reading.documents : all)
    const hasDuty = beginsBy(contentsOf(all, 'dutyTable'), effectiveFrom) || isUnread(reading, 'insurance-duty')
    return [
      ...(conflict ? [`version ${conflict.version} of "${conflict.name}" begins on ${effectiveFrom} too`] : []),
      ...(hasDuty ? [] : [`there are no duty rates on ${effectiveFrom}`]),
    ]
  }
  if (kind === 'dutyTable') {
    const states = new Set(content.states.map(({ state }) => state))
    const missing = [...codesOf('states', all)].filter((state) => state !== 'UN' && !states.has(state))
    return missing.map((state) => `${state} has no duty rate; write "0" where no duty is paid`)
  }
  if (kind === 'partyList') {
    const { channel } = content
    const choices = contentsOf(all, 'partyChoices').filter((found) => found.channel === channel)
    if (beginsBy(choices, effectiveFrom) || isUnread(reading, `party-options/${channel}`)) return []
    return [`${channel} has no party-options on ${effectiveFrom}`]
  }
  return []
}

/** Another version with the same first day: the one loaded later applies, so it must be loaded separately. */
function conflictOf({ name, version, effectiveFrom }: RateCard, documents: Documents): RateCard | undefined {
  return contentsOf(documents, 'rateCard').find(
    (card) => card.name === name && card.effectiveFrom === effectiveFrom && card.version !== version,
  )
}

function beginsBy(versions: readonly { readonly effectiveFrom: PlainDate }[], day: PlainDate): boolean {
  return versions.some(({ effectiveFrom }) => effectiveFrom <= day)
}
