import type { PlainDate } from '#platform/clock'
import { checksumOf } from '../checksum-of.ts'
import type { FileFault } from '../files/file-fault.ts'
import type { FolderReading, FromFile } from '../files/folder-reading.ts'
import type { ReferenceContent } from '../reference-content.ts'

export type News = {
  /** What is not in the database yet. */
  readonly content: ReferenceContent
  /** The files that it stands in. */
  readonly files: readonly string[]
  /** How many documents were there already, saying the same. */
  readonly unchanged: number
  readonly faults: readonly FileFault[]
}

type Found<Content> = {
  readonly read: readonly FromFile<Content>[]
  readonly stored: readonly Content[]
  /** What a document is known by; two with one key must say the same. */
  readonly keyOf: (content: Content) => string
  /** What to do with a document that says something else than the one with its key. */
  readonly remedy: string
}

/**
 * Tells what is new from what is there already. A version that has been loaded stands for ever: quotes were priced by
 * it. The same version with other content is a fault.
 */
export function findNews(reading: FolderReading, stored: ReferenceContent): News {
  const faults: FileFault[] = []
  const files: string[] = []
  let unchanged = 0

  const newOf = <Content>({ read, stored: there, keyOf, remedy }: Found<Content>): readonly Content[] => {
    const known = new Map(there.map((content) => [keyOf(content), checksumOf(content)]))
    return read.flatMap(({ file, row, content }) => {
      const checksum = checksumOf(content)
      const before = known.get(keyOf(content))
      if (before === checksum) unchanged += 1
      else if (before !== undefined)
        faults.push({ file, row, reason: `is loaded already with other content: ${remedy}` })
      if (before !== undefined) return []
      known.set(keyOf(content), checksum)
      files.push(file)
      return [content]
    })
  }
  const newDay = 'what was loaded stands, so put the change into a new file, named after its own first day'
  const content = {
    rateCards: newOf({
      read: reading.rateCards,
      stored: stored.rateCards,
      keyOf: ({ name, version }) => `${name} version ${version}`,
      remedy: 'what was loaded stands, so give the changed card a new version',
    }),
    dutyTables: newOf({ read: reading.dutyTables, stored: stored.dutyTables, keyOf: dayOf, remedy: newDay }),
    codeLists: newOf({
      read: reading.codeLists,
      stored: stored.codeLists,
      keyOf: ({ list, effectiveFrom }) => `${list} ${effectiveFrom}`,
      remedy: newDay,
    }),
    partyLists: newOf({ read: reading.partyLists, stored: stored.partyLists, keyOf: channelAndDay, remedy: newDay }),
    partyChoices: newOf({
      read: reading.partyChoices,
      stored: stored.partyChoices,
      keyOf: channelAndDay,
      remedy: newDay,
    }),
  }
  return { content, files, unchanged, faults }
}

function dayOf({ effectiveFrom }: { readonly effectiveFrom: PlainDate }): string {
  return effectiveFrom
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
