import type { PlainDate } from '#platform/clock'
import { fingerprintOf } from '#platform/idempotency'
import type { FileFault, FolderReading, FromFile } from '../files/folder-reading.ts'
import type { ReferenceContent } from '../reference-content.ts'

export type NewContent = {
  /** The content that is not in the database yet. */
  readonly content: ReferenceContent
  /** The files with that content. */
  readonly files: readonly string[]
  /** The number of documents that the database already has with the same content. */
  readonly unchanged: number
  readonly faults: readonly FileFault[]
}

type Found<Content> = {
  readonly read: readonly FromFile<Content>[]
  readonly stored: readonly Content[]
  /** The key of a document. */
  readonly keyOf: (content: Content) => string
  /** How to fix a document that differs from the stored one with the same key; `null` to accept it. */
  readonly remedyFor: (content: Content) => string | null
}

/**
 * Separates new content from stored content. Content that applies or has applied is immutable, because quotes were
 * priced by it: a difference is an error. Content that begins after today may still be corrected; a rate card, which
 * has a version, by a new version only.
 */
export function findNewContent(reading: FolderReading, stored: ReferenceContent, today: PlainDate): NewContent {
  const faults: FileFault[] = []
  const files: string[] = []
  let unchanged = 0

  const newOf = <Content>({ read, stored: there, keyOf, remedyFor }: Found<Content>): readonly Content[] => {
    const known = new Map(there.map((content) => [keyOf(content), checksumOf(content)]))
    return read.flatMap(({ file, row, content }) => {
      const checksum = checksumOf(content)
      const before = known.get(keyOf(content))
      if (before === checksum) {
        unchanged += 1
        return []
      }
      const remedy = before === undefined ? null : remedyFor(content)
      if (remedy !== null) {
        faults.push({ file, row, reason: `is loaded already with other content: ${remedy}` })
        return []
      }
      known.set(keyOf(content), checksum)
      files.push(file)
      return [content]
    })
  }
  const newDay = ({ effectiveFrom }: { readonly effectiveFrom: PlainDate }) =>
    effectiveFrom > today
      ? null
      : 'what has begun stands, so put the change into a new file, named after its own first day'

  const content = {
    rateCards: newOf({
      read: reading.rateCards,
      stored: stored.rateCards,
      keyOf: ({ name, version }) => `${name} version ${version}`,
      remedyFor: () => 'a version stands, so give the changed card a new one',
    }),
    dutyTables: newOf({
      read: reading.dutyTables,
      stored: stored.dutyTables,
      keyOf: ({ effectiveFrom }) => effectiveFrom,
      remedyFor: newDay,
    }),
    codeLists: newOf({
      read: reading.codeLists,
      stored: stored.codeLists,
      keyOf: ({ list, effectiveFrom }) => `${list} ${effectiveFrom}`,
      remedyFor: newDay,
    }),
    partyLists: newOf({
      read: reading.partyLists,
      stored: stored.partyLists,
      keyOf: channelAndDay,
      remedyFor: newDay,
    }),
    partyChoices: newOf({
      read: reading.partyChoices,
      stored: stored.partyChoices,
      keyOf: channelAndDay,
      remedyFor: newDay,
    }),
    referralExpectations: newOf({
      read: reading.referralExpectations,
      stored: stored.referralExpectations,
      keyOf: ({ effectiveFrom }) => effectiveFrom,
      remedyFor: newDay,
    }),
  }
  return { content, files, unchanged, faults }
}

function channelAndDay({
  channel,
  effectiveFrom,
}: {
  readonly channel: string
  readonly effectiveFrom: PlainDate
}): string {
  return `${channel} ${effectiveFrom}`
}

/** A checksum of reference data that ignores line numbers and the order of fields. */
export function checksumOf(content: unknown): string {
  return fingerprintOf(withoutRows(content))
}

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRows)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'row')
      .map(([key, entry]) => [key, withoutRows(entry)]),
  )
}
