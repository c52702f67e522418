import { readdir } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import {
  parseCodeList,
  parseNoteTemplates,
  parsePartyList,
  parseReferralExpectations,
  parseVariationExpectations,
} from './parse-lists.ts'
import { parsePartyOptions } from './parse-party-options.ts'
import { day, parseDutyTable, parseRateCard, type RateTables } from './parse-rates.ts'
import { loadText, type ParsedDocument, type ParsedFolder, type ReportError, type SourceFile } from './source-file.ts'

const datedFiles: readonly { readonly place: RegExp; readonly read: (source: SourceFile) => ParsedDocument | null }[] =
  [
    { place: /^insurance-duty\/([^/]+)\.json$/, read: parseDutyTable },
    { place: /^code-lists\/[^/]+\/([^/]+)\.csv$/, read: parseCodeList },
    { place: /^parties\/[A-Za-z0-9][A-Za-z0-9.-]*\/([^/]+)\.csv$/, read: parsePartyList },
    { place: /^party-options\/[A-Za-z0-9][A-Za-z0-9.-]*\/([^/]+)\.csv$/, read: parsePartyOptions },
    { place: /^referral-expectations\/([^/]+)\.csv$/, read: parseReferralExpectations },
    { place: /^variation-expectations\/([^/]+)\.csv$/, read: parseVariationExpectations },
    { place: /^note-templates\/([^/]+)\.csv$/, read: parseNoteTemplates },
  ]
const cardFile = /^rate-cards\/[^/]+\/card\.json$/
const tableFile = /^rate-cards\/[^/]+\/[^/]+\.csv$/

/** As `reference-data/README.md` describes it. Records every error; skips README files and hidden files. */
export async function parseFolder(folder: string, skip?: RegExp): Promise<ParsedFolder> {
  const { documents, references, errors }: ParsedFolder = { documents: [], references: [], errors: [] }
  const files = (await listFiles(folder)).filter((file) => !skip?.test(file))
  if (files.length === 0) errors.push({ file: folder, row: 0, reason: 'contains no reference data' })
  const reportIn =
    (file: string): ReportError =>
    (row, reason) =>
      void errors.push({ file, row, reason })
  const textOf = (file: string) => loadText(join(folder, file), reportIn(file))

  const add = async (file: string, effectiveFrom: string, read: (source: SourceFile) => ParsedDocument | null) => {
    const text = await textOf(file)
    if (text === null) return
    const document = read({
      text,
      folder: posix.basename(posix.dirname(file)),
      effectiveFrom,
      report: reportIn(file),
      refer: (row, reference) => void references.push({ file, row, ...reference }),
    })
    if (document) documents.push({ file, ...document })
  }

  const tablesBeside = async (card: string): Promise<RateTables> => {
    const beside = files.filter((file) => tableFile.test(file) && posix.dirname(file) === posix.dirname(card))
    return new Map(
      await Promise.all(
        beside.map(
          async (file) => [posix.basename(file), { text: await textOf(file), report: reportIn(file) }] as const,
        ),
      ),
    )
  }

  for (const file of files) {
    const dated = datedFiles.find(({ place }) => place.test(file))
    if (cardFile.test(file)) {
      const tables = await tablesBeside(file)
      await add(file, '', (source) => parseRateCard(source, tables))
    } else if (dated) {
      const [, firstDay = ''] = dated.place.exec(file) ?? []
      if (day.safeParse(firstDay).success) await add(file, firstDay, dated.read)
      else {
        const example = `2026-07-01${posix.extname(file)}`
        reportIn(file)(1, `must be named after the first day on which it applies, such as ${example}`)
      }
    } else if (!tableFile.test(file)) reportIn(file)(1, 'has an unknown name: see reference-data/README.md')
    else if (!files.includes(`${posix.dirname(file)}/card.json`))
      reportIn(file)(1, 'no product of a card.json beside it names this file')
  }
  return { documents, references, errors }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .filter((file) => !/(^|\/)(\.|README)/.test(file))
    .sort()
}
