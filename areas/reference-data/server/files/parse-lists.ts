import * as z from 'zod'
import type { ReferenceItem } from '../../contract/index.ts'
import { type CodeListName, codeListNames } from '../reference-documents.ts'
import { parseCsv, reportDuplicates } from './parse-csv.ts'
import type { ParsedDocument, ReportError, SourceFile } from './source-file.ts'

const filled = z.string().min(1, 'is empty')
const name = filled.max(100, 'is longer than 100 characters')

const itemColumns = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: ({ input }) => `"${input}" is not a whole number` })
    .transform(Number),
  /** Codes are used in addresses, bodies and column values, so they are plain. */
  short_name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9&_-]{0,29}$/, {
    error: ({ input }) => `"${input}" is not a code of at most 30 letters and digits`,
  }),
  long_name: name,
})

function toItem({ id, short_name: shortName, long_name: longName }: z.output<typeof itemColumns>): ReferenceItem {
  return { id, shortName, longName }
}

/** Reads `code-lists/<list>/<first day>.csv`. */
export function parseCodeList({ text, folder, effectiveFrom, report }: SourceFile): ParsedDocument | null {
  const list = codeListNames.find((known): known is CodeListName => known === folder)
  if (!list) {
    report(1, `"${folder}" is no code list; there are ${codeListNames.join(', ')}`)
    return null
  }
  const rows = parseCsv(text, itemColumns, report)
  for (const column of ['id', 'short_name', 'long_name'] as const)
    reportDuplicates(rows, column, (cells) => cells[column], report)
  const items = rows.flatMap(({ content }) => (content ? [toItem(content)] : []))
  return { row: 1, kind: 'codeList', content: { list, effectiveFrom, items } }
}

const partyColumns = itemColumns.extend({ lender_code: filled, rate_card: filled })

/** Reads `parties/<channel>/<first day>.csv`. Several brands may share a long name; ids and codes are unique. */
export function parsePartyList({ text, folder: channel, effectiveFrom, report, refer }: SourceFile): ParsedDocument {
  const rows = parseCsv(text, partyColumns, report)
  for (const column of ['id', 'short_name'] as const) reportDuplicates(rows, column, (cells) => cells[column], report)
  for (const { row, cells } of rows) {
    if (cells.rate_card !== '') refer(row, { rateCard: cells.rate_card, from: effectiveFrom })
  }
  const parties = rows.flatMap(({ content }) =>
    content ? [{ ...toItem(content), lenderCode: content.lender_code, rateCard: content.rate_card }] : [],
  )
  return { row: 1, kind: 'partyList', content: { channel, effectiveFrom, parties } }
}

const expectationColumns = z.object({
  referral_reason: z.string(),
  document: name,
  words: z
    .string()
    .min(1, 'is empty: without a word no file is recognised')
    .transform((words) => words.split('|').map((word) => word.trim().toLowerCase())),
})

/** Reads `referral-expectations/<first day>.csv`: per line, one document that underwriters require. */
export function parseReferralExpectations({ text, effectiveFrom, report, refer }: SourceFile): ParsedDocument {
  const rows = parseCsv(text, expectationColumns, report)
  reportDuplicates(rows, 'the document', ({ referral_reason, document }) => `${referral_reason},${document}`, report)
  const expectations = rows.flatMap(({ row, cells, content }) => {
    refer(row, { list: 'referral-reasons', code: cells.referral_reason })
    if (!content) return []
    checkWords(content.words, row, report)
    return [{ referralReason: content.referral_reason, longName: content.document, words: content.words }]
  })
  return { row: 1, kind: 'referralExpectations', content: { effectiveFrom, expectations } }
}

const variationColumns = expectationColumns.omit({ referral_reason: true }).extend({
  variation_type: z.enum(['SubstitutionOfSecurity', 'PartialReleaseOfSecurityLoan', 'AmalgamationSplitRebalance'], {
    error: ({ input }) => `"${input}" is no type of variation`,
  }),
})

/** Reads `variation-expectations/<first day>.csv`: per line, one document that underwriters require. */
export function parseVariationExpectations({ text, effectiveFrom, report }: SourceFile): ParsedDocument {
  const rows = parseCsv(text, variationColumns, report)
  reportDuplicates(rows, 'the document', ({ variation_type, document }) => `${variation_type},${document}`, report)
  const expectations = rows.flatMap(({ row, content }) => {
    if (!content) return []
    checkWords(content.words, row, report)
    return [{ variationType: content.variation_type, longName: content.document, words: content.words }]
  })
  return { row: 1, kind: 'variationExpectations', content: { effectiveFrom, expectations } }
}

/** A shorter word would match almost every file name. */
const minWordLength = 3
const maxWordLength = 60

function checkWords(words: readonly string[], row: number, report: ReportError): void {
  if (words.includes('')) report(row, 'words has nothing between two of its bars, or at an end')
  for (const [index, word] of words.entries()) {
    if (word === '') continue
    if (word.length < minWordLength || word.length > maxWordLength)
      report(row, `the word "${word}" does not have ${minWordLength} to ${maxWordLength} characters`)
    if (words.indexOf(word) !== index) report(row, `the word "${word}" is repeated`)
  }
}

const outcome = ['Accepted', 'Declined']

const templateColumns = z.object({
  kind: z.enum(['referral', 'variation', 'cancellation'], {
    error: ({ input }) => `"${input}" is no kind of case: referral, variation or cancellation`,
  }),
  reason: z.string(),
  decision: z.string(),
  name,
  text: filled.max(2000, 'is longer than 2,000 characters'),
})

/** Reads `note-templates/<first day>.csv`: per line, one text for the notes of a decision. */
export function parseNoteTemplates({ text, effectiveFrom, report, refer }: SourceFile): ParsedDocument {
  const rows = parseCsv(text, templateColumns, report)
  reportDuplicates(rows, 'the template', (cells) => `${cells.kind},${cells.reason},${cells.name}`, report)
  const templates = rows.flatMap(({ row, content }) => {
    if (!content) return []
    const { kind, reason, decision } = content
    if (kind === 'referral') {
      if (reason !== '') refer(row, { list: 'referral-reasons', code: reason })
      if (decision !== '') refer(row, { list: 'referral-decisions', code: decision })
    } else {
      if (reason !== '') report(row, `reason is "${reason}", but a ${kind} has none`)
      if (decision !== '' && !outcome.includes(decision))
        report(row, `decision "${decision}" is not Accepted or Declined`)
    }
    return [{ ...content, reason: reason || null, decision: decision || null }]
  })
  return { row: 1, kind: 'noteTemplates', content: { effectiveFrom, templates } }
}
