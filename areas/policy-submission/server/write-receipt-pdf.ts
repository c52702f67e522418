import { formatMinute } from '#packages/calendar'
import {
  bytesOfPdf,
  drawFactLines,
  drawFooterOnEachPage,
  drawTagged,
  drawText,
  type Fact,
  openPdf,
  styles,
} from '#platform/pdf'
import { type SubmissionReceipt, sectionsOfReceipt, submissionFields } from '../contract/index.ts'

export type ReceiptPdfInput = {
  readonly receipt: SubmissionReceipt
  readonly brand: string
  readonly insurer: string
}

const title = 'Submission receipt'
/** Characters of a fact, which must be shorter than a page. */
const maxPieceLength = 1_000

/**
 * Writes a receipt as a tagged PDF: the response, what was requested in readable values, and the values stored with it.
 * Values that nobody gave are named once in each section. The receipt's JSON has every value as sent.
 *
 * @param isAbandoned asked after each section
 * @throws Error when the PDF is abandoned
 */
export function writeReceiptPdf(
  { receipt, brand, insurer }: ReceiptPdfInput,
  isAbandoned: () => boolean = () => false,
): Buffer {
  const { policyNo, submittedAt } = receipt
  const { sent, kept } = sectionsOfReceipt(receipt, receipt.lists)
  const doc = openPdf({
    title: `${title} ${policyNo}`,
    author: insurer,
    subject: `Policy submission for ${brand}`,
    createdAt: new Date(submittedAt),
    bufferPages: false,
  })
  drawFooterOnEachPage(doc, `Policy ${policyNo} · ${receipt.lmiReferenceNo}`)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  const drawSection = (heading: string, facts: readonly Fact[]) => {
    drawFactLines(doc, root, heading, facts.flatMap(piecesOf))
    doc.y += 10
  }
  const parts: Buffer[] = []
  drawTagged(doc, root, 'H1', () => drawText(doc, title, styles.title))
  doc.y += 10
  drawSection('Submission', summaryOf(receipt, sent.length === 0 ? brand : null))
  for (const { title: heading, values } of [
    ...sent,
    ...kept.map((section) => ({ ...section, title: 'Kept with the submission' })),
  ]) {
    const notGiven = values.flatMap(({ label, described }) => (described === null ? [label] : []))
    drawSection(heading, [
      ...values.flatMap(({ label, described }) => (described === null ? [] : [{ label, value: described }])),
      ...(notGiven.length > 0 ? [{ label: 'Not given', value: notGiven.join(', ') }] : []),
    ])
    const part: Buffer | null = doc.read()
    if (part) parts.push(part)
    if (isAbandoned()) throw new Error('the PDF is abandoned')
  }
  drawTagged(doc, root, 'P', () => drawText(doc, 'End of the receipt.', styles.textSoft))
  root.end()
  return Buffer.concat([...parts, bytesOfPdf(doc)])
}

/** @param brand null if reference and brand are among the values sent */
function summaryOf(receipt: SubmissionReceipt, brand: string | null): readonly Fact[] {
  const { acknowledged, withdrawn } = receipt
  const warnings = receipt.answer.errors ?? []
  return [
    { label: 'Policy number', value: receipt.policyNo },
    ...(withdrawn ? [{ label: 'Withdrawn', value: `${formatMinute(withdrawn.at)}, ${withdrawn.by}` }] : []),
    ...(brand === null
      ? []
      : [
          { label: submissionFields.lmiReferenceNo.label, value: receipt.lmiReferenceNo },
          { label: submissionFields.party.label, value: brand },
        ]),
    { label: 'Submitted by', value: receipt.submittedBy },
    { label: 'Submitted', value: formatMinute(receipt.submittedAt) },
    ...(warnings.length === 0
      ? [{ label: 'Warnings', value: 'None' }]
      : warnings.map(({ message, level }, index) => ({
          label: `Warning ${index + 1}`,
          value: level === 'outside' ? `${message} ${receipt.outsideCard}.` : message,
        }))),
    ...(acknowledged ? [{ label: 'Reason given for the warnings', value: acknowledged.reason }] : []),
    { label: 'SHA-256 of the request', value: receipt.sha256 },
  ]
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
