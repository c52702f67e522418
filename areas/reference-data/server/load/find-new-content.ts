import type { PlainDate } from '#platform/clock'
import { fingerprintOf } from '#platform/idempotency'
import type { FileFault, FolderReading, FromFile } from '../files/folder-reading.ts'
import { type Kind, keysOf, mapKinds, type ReferenceContent } from '../reference-content.ts'

export type NewContent = {
  /** The content that is not in the database yet. */
  readonly content: ReferenceContent
  /** The files with that content. */
  readonly files: readonly string[]
  /** The number of documents that the database already has with the same content. */
  readonly unchanged: number
  readonly faults: readonly FileFault[]
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

  const content = mapKinds((kind) => {
    const known = new Map(stored[kind].map((document) => [keyOf(kind, document), checksumOf(document)]))
    const read: readonly FromFile<ReferenceContent[Kind][number]>[] = reading[kind]
    return read.flatMap(({ file, row, content: document }) => {
      const checksum = checksumOf(document)
      const before = known.get(keyOf(kind, document))
      if (before === checksum) {
        unchanged += 1
        return []
      }
      const remedy = before === undefined ? null : remedyFor(kind, document.effectiveFrom, today)
      if (remedy !== null) {
        faults.push({ file, row, reason: `is loaded already with other content: ${remedy}` })
        return []
      }
      known.set(keyOf(kind, document), checksum)
      files.push(file)
      return [document]
    })
  }) as ReferenceContent
  return { content, files, unchanged, faults }
}

function keyOf(kind: Kind, document: ReferenceContent[Kind][number]): string {
  const keys = Object.values(keysOf(kind, document))
  return (kind === 'rateCards' ? keys : [...keys, document.effectiveFrom]).join(' ')
}

/** How to fix a document that differs from the stored one with the same key; `null` to accept it. */
function remedyFor(kind: Kind, effectiveFrom: PlainDate, today: PlainDate): string | null {
  if (kind === 'rateCards') return 'give the changed card a new version'
  if (effectiveFrom > today) return null
  return 'it applies already, so put the change into a new file, named after its own first day'
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
