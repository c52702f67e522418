import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '#platform/audit'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import { parseFolder } from '../files/parse-folder.ts'
import { type FileError, type ParsedFolder, ReferenceDataRefused } from '../files/source-file.ts'
import { loadStoredDocuments, storeDocuments, waitForOtherLoads } from '../reference-data-store.ts'
import { keyOf, type ReferenceDocument } from '../reference-documents.ts'
import { takeSnapshot } from '../snapshot/look-up-reference-data.ts'
import { checkReferences } from './check-references.ts'

type Load = {
  readonly database: Database
  /** Laid out as `reference-data/README.md` describes; may contain new files only. */
  readonly folder: string
  /** The files that are not loaded. */
  readonly skip?: RegExp
  /** Who loads it, in the audit entry. */
  readonly operator?: string
  readonly clock: Clock
  readonly log: Log
}

type Loaded = {
  readonly files: readonly string[]
  readonly unchanged: number
}

/** Loads all of it or nothing; running servers apply it at once. @throws ReferenceDataRefused with all errors */
export async function loadReferenceData({
  database,
  folder,
  skip,
  operator = 'load-reference-data',
  clock,
  log,
}: Load): Promise<Loaded> {
  const reading = await parseFolder(folder, skip)
  return await database.transaction().execute(async (transaction) => {
    await waitForOtherLoads(transaction)
    const stored = await loadStoredDocuments(transaction)
    const at = clock()
    const { added, errors } = compareWithStored(reading, stored, sydneyDate(at))
    if (errors.length > 0) throw new ReferenceDataRefused(errors)
    const files = added.map(({ file }) => file)
    const unchanged = reading.documents.length - files.length
    if (files.length === 0) return { files, unchanged }

    // Throws for figures that pricing cannot use, which the schemas should have refused: every server would fail on them.
    takeSnapshot(added)
    await storeDocuments(transaction, added, at)
    await writeAudit(transaction, {
      channel: '-',
      at,
      by: { subject: 'load-reference-data', username: operator },
      action: 'reference-data.load',
      detail: { files: files.join(' ') },
    })
    log.info({ files }, 'reference data loaded')
    return { files, unchanged }
  })
}

/**
 * Compares a folder with the stored content: returns the new documents, and all errors of the files, against the store
 * and between them. `today` is a day in Sydney.
 *
 * Content that applies or has applied is immutable, because quotes were priced by it: a difference is an error. Content
 * that begins after today may still be corrected; a rate card, which has a version, by a new version only.
 */
export function compareWithStored(
  reading: ParsedFolder,
  stored: readonly ReferenceDocument[],
  today: PlainDate,
): { readonly added: ParsedFolder['documents']; readonly errors: readonly FileError[] } {
  const nameOf = (document: ReferenceDocument) => `${document.kind} ${keyOf(document)}`
  // Of the revisions of a document the last one counts.
  const known = new Map(stored.map((document) => [nameOf(document), document.content]))
  const added: ParsedFolder['documents'] = []
  const errors = [...reading.errors]
  for (const document of reading.documents) {
    const before = known.get(nameOf(document))
    if (before && isDeepStrictEqual(withoutRows(before), withoutRows(document.content))) continue
    const { file, row, kind, content } = document
    const changed = 'is loaded already with other content'
    if (before && kind === 'rateCard')
      errors.push({ file, row, reason: `${changed}: give the changed card a new version` })
    else if (before && content.effectiveFrom <= today)
      errors.push({
        file,
        row,
        reason: `${changed}: it applies already, so put the change into a new file, named after its own first day`,
      })
    else {
      known.set(nameOf(document), content)
      added.push(document)
    }
  }
  errors.push(...checkReferences(reading, [...stored, ...added], today))
  return { added, errors: errors.toSorted(byFileAndRow) }
}

/** Content without the line numbers of its rate tables, which a comment in the file changes. */
function withoutRows(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content, (key, value) => (key === 'row' ? undefined : value)))
}

function byFileAndRow(one: FileError, other: FileError): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.row - other.row
}
