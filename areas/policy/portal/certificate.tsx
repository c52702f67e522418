import { type ReactNode, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useCalls } from '#browser/http'
import { formatDayInFigures, formatMinute, sydneyDate } from '#packages/calendar'
import { date, defineFields, parseField } from '#packages/fields'
import { formatPercent, fromDollars } from '#packages/money'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { DateField, dateText, TextField } from '#ui/field'
import { ErrorSummary, Facts, Notice, Section } from '#ui/page'
import { SpinnerOverlay } from '#ui/spinner'
import { saveBlob } from '#ui/upload'
import {
  messages,
  parseCertificateNumber,
  premiumLines,
  type VerifiedCertificate,
  variedPremiumLines,
} from '../contract/index.ts'
import { dollars } from './found-policy.tsx'
import styles from './policy.module.css'

type CertificateDownloadProps = {
  readonly policyNumber: string
  /** Loads the PDF as at a day, yyyy-mm-dd. */
  readonly load: (asAt: string) => Promise<Blob>
}

const { certificateAsAt } = defineFields({ certificateAsAt: date('As at', {}) }, (_field, rule) =>
  rule === 'required' ? messages.certificateDate : undefined,
)

export function CertificateDownload({ policyNumber, load }: CertificateDownloadProps) {
  const [asAt, setAsAt] = useState(() => formatDayInFigures(sydneyDate(new Date())))
  const calls = useCalls()
  const download = async () => {
    const { value: day, error } = parseField(certificateAsAt, dateText(asAt), {})
    if (error) return calls.show([error])
    const pdf = await calls.run('Preparing the certificate', () => load(day))
    if (pdf) saveBlob(pdf, `policy-${policyNumber}-certificate.pdf`)
  }
  return (
    <CertificateForm title="Certificate of insurance" calls={calls} button="Download certificate" onSubmit={download}>
      <DateField
        name={certificateAsAt.name}
        label={certificateAsAt.label}
        hint="The cover at the end of this day."
        value={asAt}
        onChange={({ target }) => setAsAt(target.value)}
        onBlur={({ target }) => setAsAt(dateText(target.value))}
        onDay={setAsAt}
      />
    </CertificateForm>
  )
}

type VerifyCertificateProps = { readonly verify: (certificateNumber: string) => Promise<VerifiedCertificate> }

/** Says whether a certificate is genuine, what it states, and what became of the policy since. Hidden where the service has no certificates. */
export function VerifyCertificate({ verify }: VerifyCertificateProps) {
  const { features } = useEnvironment()
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<VerifiedCertificate | null>(null)
  const calls = useCalls()
  const submit = async () => {
    setFound(null)
    const certificateNumber = parseCertificateNumber(number)
    if (certificateNumber === null) calls.show([{ message: messages.certificateNumber }])
    else setFound(await calls.run('Verifying the certificate', () => verify(certificateNumber)))
  }
  if (!features.showCertificate) return null
  return (
    <CertificateForm title="Verify a certificate" calls={calls} button="Verify" onSubmit={submit}>
      <TextField
        name="certificateNumber"
        label="Certificate number"
        hint={
          <>
            16 letters and digits, such as <span className={styles.example}>7F3A-91BC-22D0-4E8A</span>.
          </>
        }
        value={number}
        spellCheck={false}
        onChange={({ target }) => setNumber(target.value)}
      />
      {found ? <Verification certificate={found} /> : null}
    </CertificateForm>
  )
}

type CertificateFormProps = {
  readonly title: string
  readonly button: string
  readonly calls: ReturnType<typeof useCalls>
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

function CertificateForm({ title, button, calls, onSubmit, children }: CertificateFormProps) {
  return (
    <form
      aria-label={title}
      data-print="never"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Section title={title}>
        <ErrorSummary errors={calls.errors} />
        <div className={styles.certificate}>{children}</div>
        <div>
          <Button type="submit">{button}</Button>
        </div>
      </Section>
      <SpinnerOverlay busy={calls.covering !== null} label={calls.covering ?? ''} />
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </form>
  )
}

export function Verification({
  certificate: { certificateNumber, issuedAt, sha256, statement, since },
}: {
  readonly certificate: VerifiedCertificate
}) {
  const facts = [
    { label: 'Policy number', value: statement.policyNumber },
    { label: 'As at', value: statement.asAt },
    { label: 'Status', value: statement.policyStatus },
    ...(statement.cover === undefined ? [] : [{ label: 'Cover', value: statement.cover }]),
    { label: 'Lender', value: `${statement.brand} (${statement.lender})` },
    { label: 'Insurer', value: statement.insurer },
    { label: 'Coverage effective date', value: statement.coverageEffectiveDate ?? '–' },
    { label: 'Expiry date', value: statement.expiryDate ?? '–' },
    { label: 'Total loan amount', value: dollars(statement.loanAmount) },
    { label: 'Total security value', value: dollars(statement.securityValue) },
    { label: 'LVR', value: formatPercent(statement.lvr) },
    ...premiumLines(statement.premium, (amount) => dollars(amount) ?? '–'),
    ...variedPremiumLines(statement.premium.customerPremiumPayable, fromDollars(statement.premiumDifference ?? 0)),
    { label: 'Issued', value: formatMinute(issuedAt) },
    {
      label: 'Loans',
      value: statement.loans.map(({ name, approvedAmount }) => `${name}, ${dollars(approvedAmount) ?? '–'}`).join('\n'),
      lines: true,
    },
    {
      label: 'Securities',
      value: statement.securities
        .map(({ address, securityValue }) => `${address}, ${dollars(securityValue) ?? '–'}`)
        .join('\n'),
      lines: true,
    },
    {
      label: 'Conditions',
      value: statement.conditions.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      lines: true,
    },
    { label: 'SHA-256 of the statement', value: sha256, lines: true },
  ]
  return (
    <Notice tone="success" title={`Certificate ${certificateNumber} is genuine.`} live>
      {since === null ? null : <p>{since}</p>}
      <p>It states:</p>
      <Facts facts={facts} />
    </Notice>
  )
}
