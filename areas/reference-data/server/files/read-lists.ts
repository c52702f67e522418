import * as z from 'zod'
import type { ReferenceItem } from '../../contract/index.ts'
import { type CodeListName, codeListNames } from '../reference-documents.ts'
import { readCsv, reportDuplicates } from './read-csv.ts'
import type { ReadDocument, ReportFault, SourceFile } from './source-file.ts'

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
export function readCodeList({ text, folder, effectiveFrom, fault }: SourceFile): ReadDocument | null {
  const list = codeListNames.find((known): known is CodeListName => known === folder)
  if (!list) {
    fault(1, `"${folder}" is no code list; there are ${codeListNames.join(', ')}`)
    return null
  }
  const rows = readCsv(text, itemColumns, fault)
  for (const column of ['id', 'short_name', 'long_name'] as const)
    reportDuplicates(rows, column, (cells) => cells[column], fault)
  const items = rows.flatMap(({ content }) => (content ? [toItem(content)] : []))
  return { row: 1, kind: 'codeList', content: { list, effectiveFrom, items } }
}

const partyColumns = itemColumns.extend({ lender_code: filled, rate_card: filled })

/** Reads `parties/<channel>/<first day>.csv`. Several brands may share a long name; ids and codes are unique. */
export function readPartyList({ text, folder: channel, effectiveFrom, fault, refer }: SourceFile): ReadDocument {
  const rows = readCsv(text, partyColumns, fault)
  for (const column of ['id', 'short_name'] as const) reportDuplicates(rows, column, (cells) => cells[column], fault)
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
export function readReferralExpectations({ text, effectiveFrom, fault, refer }: SourceFile): ReadDocument {
  const rows = readCsv(text, expectationColumns, fault)
  reportDuplicates(rows, 'the document', ({ referral_reason, document }) => `${referral_reason},${document}`, fault)
  const expectations = rows.flatMap(({ row, cells, content }) => {
    refer(row, { list: 'referral-reasons', code: cells.referral_reason })
    if (!content) return []
    checkWords(content.words, row, fault)
    return [{ referralReason: content.referral_reason, longName: content.document, words: content.words }]
  })
  return { row: 1, kind: 'referralExpectations', content: { effectiveFrom, expectations } }
}

/** A shorter word would match almost every file name. */
const minWordLength = 3
const maxWordLength = 60

function checkWords(words: readonly string[], row: number, fault: ReportFault): void {
  if (words.includes('')) fault(row, 'words has nothing between two of its bars, or at an end')
  for (const [index, word] of words.entries()) {
    if (word === '') continue
    if (word.length < minWordLength || word.length > maxWordLength)
      fault(row, `the word "${word}" does not have ${minWordLength} to ${maxWordLength} characters`)
    if (words.indexOf(word) !== index) fault(row, `the word "${word}" is repeated`)
  }
}
