import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { formatMinute } from '#packages/calendar'
import { formatDollars, formatPercent, fromDollars } from '#packages/money'
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
import { type Certificate, premiumLines, variedPremiumLines } from '../../contract/index.ts'

const title = 'Certificate of insurance'
const note = 'States the cover as at the day below. Verify it by its number in the lender portal, under Policy Search.'
/** Rows drawn before other calls run: about 30 ms. */
const rowsAtOnce = 40

export async function writeCertificatePdf(certificate: Certificate): Promise<Buffer> {
  const { certificateNumber, sha256, issuedAt, statement } = certificate
  const { policyNumber, insurer, premium } = statement
  const doc = openPdf({
    title: `${title}, policy ${policyNumber}`,
    author: insurer,
    subject: `Lenders mortgage insurance of ${statement.brand}`,
    createdAt: new Date(issuedAt),
    bufferPages: false,
  })
  drawFooterOnEachPage(doc, `Policy ${policyNumber} · Certificate ${certificateNumber}`)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  const parts: Buffer[] = []
  const drawSection = async (heading: string, facts: readonly Fact[]) => {
    for (let from = 0; from < Math.max(1, facts.length); from += rowsAtOnce) {
      const continued = from === 0 ? heading : `${heading}, continued`
      drawFactLines(doc, root, continued, facts.slice(from, from + rowsAtOnce))
      doc.y += 10
      const part: Buffer | null = doc.read()
      if (part) parts.push(part)
      await yieldToEventLoop()
    }
  }
  drawTagged(doc, root, 'H1', () => drawText(doc, title, styles.title))
  doc.y += 4
  drawTagged(doc, root, 'P', () => drawText(doc, note, styles.textSoft))
  doc.y += 10
  await drawSection('Policy', [
    { label: 'Insurer', value: insurer },
    { label: 'Lender', value: `${statement.brand} (${statement.lender})` },
    { label: 'Policy number', value: policyNumber },
    { label: 'As at', value: statement.asAt },
    { label: 'Status', value: statement.policyStatus },
    ...(statement.cover === undefined ? [] : [{ label: 'Cover', value: statement.cover }]),
    { label: 'Version', value: String(statement.version) },
    { label: 'Coverage effective date', value: statement.coverageEffectiveDate ?? 'Not known yet' },
    { label: 'Expiry date', value: statement.expiryDate ?? 'Not known yet' },
    { label: 'Total loan amount', value: dollars(statement.loanAmount) },
    { label: 'Total security value', value: dollars(statement.securityValue) },
    { label: 'LVR', value: formatPercent(statement.lvr) },
  ])
  await drawSection(
    'Loans',
    statement.loans.map(({ name, approvedAmount }) => ({ label: name, value: dollars(approvedAmount) })),
  )
  await drawSection(
    'Securities',
    statement.securities.map(({ address, securityValue }) => ({ label: address, value: dollars(securityValue) })),
  )
  await drawSection('Premium', [
    ...premiumLines(premium, dollars),
    ...variedPremiumLines(premium.customerPremiumPayable, fromDollars(statement.premiumDifference ?? 0)),
  ])
  await drawSection('Conditions', statement.conditions)
  await drawSection('Verification', [
    { label: 'Certificate number', value: certificateNumber },
    { label: 'Issued', value: formatMinute(issuedAt) },
    { label: 'SHA-256 of the statement', value: sha256 },
  ])
  drawTagged(doc, root, 'P', () => drawText(doc, 'End of the certificate.', styles.textSoft))
  root.end()
  return Buffer.concat([...parts, bytesOfPdf(doc)])
}

function dollars(amount: number | null): string {
  return amount === null ? 'Not known yet' : formatDollars(fromDollars(amount))
}
