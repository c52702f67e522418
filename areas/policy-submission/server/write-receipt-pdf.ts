import { setImmediate } from 'node:timers/promises'
import {
  asDecoration,
  bytesOfPdf,
  contentWidth,
  drawLines,
  factsBlock,
  openPdf,
  pdfPage as page,
  showMoment,
  pdfStyles as styles,
  textBlock,
} from '#areas/quote/server'
import { type SubmissionReceipt, sectionsOfReceipt, showRequestValue, submissionFields } from '../contract/index.ts'

type Fact = readonly [name: string, value: string]
type Options = {
  /** What people call the brand. */
  readonly brand: string
  readonly insurer: string
}

const title = 'Submission receipt'
const widths = [225, contentWidth - 225] as const
const gap = 10
/** A row is never cut, so that it has to be shorter than a page. */
const longestPiece = 1_000

/** Writes a receipt as a tagged PDF: the answer, the request as it was sent, and what was kept beside it. */
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
  let y: number = page.top
  const place = (block: ReturnType<typeof factsBlock>) => {
    block.draw({ doc, parent: root, x: page.margin, y })
    y += block.height
  }
  const placeSection = (heading: string, facts: readonly Fact[]) => {
    const named = textBlock('H2', heading, styles.section, contentWidth)
    const rows = facts.flatMap(piecesOf)
    const heights = rows.map((row) => factsBlock([row], widths, 'left').height)
    if (y + gap + named.height + (heights[0] ?? 0) > page.bottom) y = turnPage(doc)
    else y += gap
    place(named)
    for (let next = 0; next < rows.length; ) {
      const begins = next
      for (let bottom = y; next < rows.length; next++) {
        bottom += heights[next] ?? 0
        if (bottom > page.bottom) break
      }
      if (next > begins) place(factsBlock(rows.slice(begins, next), widths, 'left'))
      if (next < rows.length) y = turnPage(doc)
    }
  }

  place(textBlock('H1', title, { ...styles.title, colour: styles.figure.colour }, contentWidth))
  placeSection('Answer', answerOf(receipt, brand))
  for (const { title: heading, values } of [
    ...sent,
    ...kept.map((section) => ({ ...section, title: 'Kept with the submission' })),
  ]) {
    placeSection(
      heading,
      values.map(({ label, name, value }) => [`${label} (${name})`, shown(value)]),
    )
    // Hundreds of loans take seconds, and others wait meanwhile.
    await setImmediate()
  }
  root.end()
  numberPages(doc, `Policy ${policyNo} · ${receipt.lmiReferenceNo}`)
  return bytesOfPdf(doc)
}

function answerOf(receipt: SubmissionReceipt, brand: string): readonly Fact[] {
  const warnings = receipt.answer.errors ?? []
  return [
    ['Policy number', receipt.policyNo],
    [submissionFields.lmiReferenceNo.label, receipt.lmiReferenceNo],
    [submissionFields.party.label, brand],
    ['Submitted by', receipt.submittedBy],
    ['Submitted', showMoment(receipt.submittedAt)],
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
  while (rest.length > longestPiece) {
    const blank = rest.lastIndexOf(' ', longestPiece)
    const end = blank > 0 ? blank : longestPiece
    pieces.push([pieces.length === 0 ? name : `${name}, continued`, rest.slice(0, end)])
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, [pieces.length === 0 ? name : `${name}, continued`, rest]]
}

function turnPage(doc: PDFKit.PDFDocument): number {
  doc.addPage()
  return page.top
}

function numberPages(doc: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    const y = page.bottom + 16
    asDecoration(
      doc,
      () => {
        drawLines(doc, [footer], { x: page.margin, y }, styles.label)
        const right = { x: page.margin + contentWidth, y }
        drawLines(doc, [`Page ${index + 1} of ${count}`], right, styles.label, 'right')
      },
      'Pagination',
    )
  }
}
