import { join, posix } from 'node:path'
import type { ReferralExpectation } from '../reference-content.ts'
import type { FolderReading, NoteFault } from './folder-reading.ts'
import { type CsvRow, readCsv, readText } from './read-csv.ts'
import { noteRepeated } from './read-lists.ts'

const columns = ['referral_reason', 'document', 'words'] as const
type Row = CsvRow<(typeof columns)[number]>

/** A shorter word would match almost every file name. */
const shortestWord = 3
const longestWord = 60

/** Reads `referral-expectations/<first day>.csv`: per line, one document that underwriters require. */
export async function readReferralExpectations(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const text = await readText(join(folder, file), fault)
  if (text === null) return
  const rows = readCsv(text, columns, fault)
  noteRepeated(rows, 'the document', ({ referral_reason, document }) => `${referral_reason},${document}`, fault)
  const expectations = rows.map((row): ReferralExpectation => {
    const { referral_reason: referralReason, document: longName } = row.cells
    reading.codeMentions.push({ file, row: row.row, list: 'referral-reasons', code: referralReason })
    if (longName === '') fault(row.row, 'document is empty')
    if (longName.length > 100) fault(row.row, 'document is longer than 100 characters')
    return { referralReason, longName, words: readWords(row, fault) }
  })
  reading.referralExpectations.push({
    file,
    row: 1,
    content: { effectiveFrom: posix.basename(file, '.csv'), expectations },
  })
}

function readWords({ row, cells }: Row, fault: NoteFault): string[] {
  const words = cells.words.split('|').map((word) => word.trim().toLowerCase())
  if (cells.words === '') fault(row, 'words is empty: without a word no file is recognised')
  else if (words.includes('')) fault(row, 'words has nothing between two of its bars, or at an end')
  for (const [index, word] of words.entries()) {
    if (word === '') continue
    if (word.length < shortestWord || word.length > longestWord)
      fault(row, `the word "${word}" does not have ${shortestWord} to ${longestWord} characters`)
    if (words.indexOf(word) !== index) fault(row, `the word "${word}" is repeated`)
  }
  return words
}
