import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import pLimit from 'p-limit'
import { formatMinute } from '#packages/calendar'
import { bytesOfPdf, drawFacts, drawFooters, drawTagged, drawText, type Fact, openPdf, styles } from '#platform/pdf'
import { type SubmissionReceipt, sectionsOfReceipt, showRequestValue, submissionFields } from '../contract/index.ts'

type Options = {
  /** The long name of the brand. */
  readonly brand: string
  readonly insurer: string
}

const title = 'Submission receipt'
/** Characters in a row. A row is never split, so it must be shorter than a page. */
const maxPieceLength = 1_000

/** Milliseconds until a PDF must be sent: that of 500 loans takes 6 s of a free processor, and others may be first. */
export const receiptPdfTimeout = 120_000
/** A PDF of 500 loans takes half a gigabyte of memory while it is written. */
const oneAtATime = pLimit(1)

/** Writes a receipt as a tagged PDF: the answer, the request as sent, and the values stored with it. */
export async function writeReceiptPdf(receipt: SubmissionReceipt, options: Options): Promise<Buffer> {
  return await oneAtATime(() => writePdf(receipt, options))
}

async function writePdf(receipt: SubmissionReceipt, { brand, insurer }: Options): Promise<Buffer> {
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
  const drawSection = (heading: string, facts: readonly Fact[]) => {
    drawFacts(doc, root, heading, facts.flatMap(piecesOf), { labels: 225 })
    doc.y += 10
  }
  const parts: Buffer[] = []
  /** Reads what is written so far, and yields: hundreds of loans take seconds, in which other requests run. */
  const readPart = async () => {
    const part: Buffer | null = doc.read()
    if (part) parts.push(part)
    await yieldToEventLoop()
  }
  drawTagged(doc, root, 'H1', () => drawText(doc, title, styles.title))
  doc.y += 10
  drawSection('Answer', answerOf(receipt, brand))
  for (const { title: heading, values } of [
    ...sent,
    ...kept.map((section) => ({ ...section, title: 'Kept with the submission' })),
  ]) {
    drawSection(
      heading,
      values.map(({ label, name, value }) => ({ label: `${label} (${name})`, value: shown(value) })),
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
    { label: 'Policy number', value: receipt.policyNo },
    { label: submissionFields.lmiReferenceNo.label, value: receipt.lmiReferenceNo },
    { label: submissionFields.party.label, value: brand },
    { label: 'Submitted by', value: receipt.submittedBy },
    { label: 'Submitted', value: formatMinute(receipt.submittedAt) },
    { label: 'SHA-256 of the request', value: receipt.sha256 },
    ...(warnings.length === 0
      ? [{ label: 'Warnings', value: 'None' }]
      : warnings.map(({ message }, index) => ({ label: `Warning ${index + 1}`, value: message }))),
  ]
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.map(showRequestValue).join(', ') : showRequestValue(value)
}

function piecesOf({ label, value }: Fact): readonly Fact[] {
  const pieces: Fact[] = []
  const add = (piece: string) =>
    pieces.push({ label: pieces.length === 0 ? label : `${label}, continued`, value: piece })
  let rest = value
  while (rest.length > maxPieceLength) {
    const blank = rest.lastIndexOf(' ', maxPieceLength)
    const end = blank > 0 ? blank : maxPieceLength
    add(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  add(rest)
  return pieces
}
