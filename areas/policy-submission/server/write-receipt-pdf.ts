import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatMoment } from '#packages/calendar'
import {
  bytesOfPdf,
  contentWidth,
  drawFooters,
  drawTable,
  drawText,
  factsTable,
  openPdf,
  page,
  styles,
  tagged,
} from '#platform/pdf'
import { type SubmissionReceipt, sectionsOfReceipt, showRequestValue, submissionFields } from '../contract/index.ts'

type Fact = readonly [name: string, value: string]
type Options = {
  /** The long name of the brand. */
  readonly brand: string
  readonly insurer: string
}

const title = 'Submission receipt'
const widths = [225, contentWidth - 225] as const
/** Characters in a row. A row is never split, so it must be shorter than a page. */
const maxPieceLength = 1_000

/** Writes a receipt as a tagged PDF: the answer, the request as sent, and the values stored with it. */
export async function writeReceiptPdf(receipt: SubmissionReceipt, { brand, insurer }: Options): Promise<Buffer> {
  const { policyNo, submittedAt } = receipt
  const { sent, kept } = sectionsOfReceipt(receipt)
  const doc = openPdf({
    title: `${title} ${policyNo}`,
    author: insurer,
    subject: `Policy submission for ${brand}`,
    createdAt: new Date(submittedAt),
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  const drawFacts = (heading: string, facts: readonly Fact[]) => {
    // Keeps a heading and its table on one page.
    if (doc.y > page.bottom - 50) doc.addPage()
    drawTable(doc, root, factsTable(heading, facts.flatMap(piecesOf), widths))
    doc.y += 10
  }
  const parts: Buffer[] = []
  /** Reads what is written so far, and yields: hundreds of loans take seconds, in which other requests run. */
  const readPart = async () => {
    const part: Buffer | null = doc.read()
    if (part) parts.push(part)
    await yieldToEventLoop()
  }
  tagged(doc, root, 'H1', () => drawText(doc, title, styles.title))
  doc.y += 10
  drawFacts('Answer', answerOf(receipt, brand))
  for (const { title: heading, values } of [
    ...sent,
    ...kept.map((section) => ({ ...section, title: 'Kept with the submission' })),
  ]) {
    drawFacts(
      heading,
      values.map(({ label, name, value }) => [`${label} (${name})`, shown(value)]),
    )
    await readPart()
  }
  root.end()
  drawFooters(doc, `Policy ${policyNo} · ${receipt.lmiReferenceNo}`)
  await readPart()
  doc.flushPages()
  await readPart()
  return Buffer.concat([...parts, bytesOfPdf(doc)])
}

function answerOf(receipt: SubmissionReceipt, brand: string): readonly Fact[] {
  const warnings = receipt.answer.errors ?? []
  return [
    ['Policy number', receipt.policyNo],
    [submissionFields.lmiReferenceNo.label, receipt.lmiReferenceNo],
    [submissionFields.party.label, brand],
    ['Submitted by', receipt.submittedBy],
    ['Submitted', formatMoment(receipt.submittedAt)],
    ['SHA-256 of the request', receipt.sha256],
    ...(warnings.length === 0
      ? [['Warnings', 'None'] as const]
      : warnings.map(({ message }, index) => [`Warning ${index + 1}`, message] as const)),
  ]
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.map(showRequestValue).join(', ') : showRequestValue(value)
}

function piecesOf([name, value]: Fact): readonly Fact[] {
  const pieces: Fact[] = []
  let rest = value
  while (rest.length > maxPieceLength) {
    const blank = rest.lastIndexOf(' ', maxPieceLength)
    const end = blank > 0 ? blank : maxPieceLength
    pieces.push([pieces.length === 0 ? name : `${name}, continued`, rest.slice(0, end)])
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, [pieces.length === 0 ? name : `${name}, continued`, rest]]
}
