import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { PersonName } from '#areas/identity/portal'
import { RecordThread } from '#areas/thread/portal'
import { useCalls } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { Checkbox } from '#ui/field'
import { ErrorSummary, Facts, Notice, Page, Section, useBeginAtHeading } from '#ui/page'
import { Badge } from '#ui/table'
import { saveBlob } from '#ui/upload'
import { type SubmissionReceipt, sectionsOfReceipt, submissionFields } from '../../contract/index.ts'
import { LoadingPage } from './loading-page.tsx'
import styles from './request-view.module.css'
import { RequestView } from './request-view.tsx'

type ReceiptPageProps<Receipt extends SubmissionReceipt> = {
  /** A receipt's content never changes, but whether it was or can be withdrawn does. */
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Receipt>; readonly staleTime?: 0 }
  readonly brandOf: (receipt: Receipt) => string
  readonly policyHref: (policyNumber: string) => string | null
  readonly lender?: string
  readonly loadPdf?: () => Promise<Blob>
  readonly actions?: ReactNode
  readonly more?: (receipt: Receipt) => ReactNode
}

export function ReceiptPage<Receipt extends SubmissionReceipt>(props: ReceiptPageProps<Receipt>) {
  const { data, error, refetch, isFetching } = useQuery({
    staleTime: Number.POSITIVE_INFINITY,
    ...props.query,
  })
  const view = useBeginAtHeading(true, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <ReceiptView {...props} receipt={data} brand={props.brandOf(data)} more={props.more?.(data)} />
      ) : (
        <LoadingPage
          title="Submission receipt"
          noun="receipt"
          error={isFetching ? null : error}
          onRetry={() => void refetch()}
          actions={props.actions}
        />
      )}
    </div>
  )
}

type ReceiptViewProps = Pick<ReceiptPageProps<SubmissionReceipt>, 'policyHref' | 'lender' | 'loadPdf' | 'actions'> & {
  readonly receipt: SubmissionReceipt
  readonly brand: string
  readonly more: ReactNode
}

function ReceiptView({ receipt, brand, policyHref, lender, loadPdf, actions, more }: ReceiptViewProps) {
  const { lmiReferenceNo, policyNo, submittedBy, submittedAt, request, sha256, supplement, lists } = receipt
  const { acknowledged, withdrawn } = receipt
  const { sent, kept } = useMemo(() => sectionsOfReceipt({ request, supplement }, lists), [request, supplement, lists])
  const [asSent, setAsSent] = useState(false)
  const href = policyHref(policyNo)
  const calls = useCalls()
  const savePdf = async (load: () => Promise<Blob>) => {
    const pdf = await calls.run('Preparing the PDF', load)
    if (pdf) saveBlob(pdf, `policy-${policyNo}-receipt.pdf`)
  }
  return (
    <Page
      title="Submission receipt"
      windowTitle={`Receipt of policy ${policyNo}`}
      lead={`LMI Reference No ${lmiReferenceNo}`}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {loadPdf ? <Button onClick={() => void savePdf(loadPdf)}>Download PDF</Button> : null}
          <Button onClick={() => saveBlob(jsonOf(request), `policy-${policyNo}-request.json`)}>Download JSON</Button>
          {actions}
        </>
      }
      busy={calls.busy}
      notices={
        <>
          <ErrorSummary errors={calls.errors} />
          {withdrawn ? (
            <Notice tone="warning" title="Withdrawn by the lender">
              <p>
                {formatMinute(withdrawn.at)}, <PersonName username={withdrawn.by} />. The policy is cancelled from its
                first day; nothing is paid.
              </p>
            </Notice>
          ) : null}
        </>
      }
    >
      <Section title="Submission">
        <Facts
          facts={[
            { label: 'Policy number', value: href === null ? policyNo : <a href={href}>{policyNo}</a> },
            ...(lender === undefined ? [] : [{ label: 'Lender', value: lender }]),
            ...(sent.length === 0 ? [{ label: submissionFields.party.label, value: brand }] : []),
            { label: 'Submitted by', value: <PersonName username={submittedBy} /> },
            { label: 'Submitted', value: formatMinute(submittedAt) },
            { label: 'SHA-256 of the request', value: <code>{sha256}</code>, lines: true },
            { label: 'Warnings', value: <Warnings receipt={receipt} />, lines: true },
            ...(acknowledged ? [{ label: 'Reason for the warnings', value: acknowledged.reason, lines: true }] : []),
          ]}
        />
      </Section>
      {more}
      <Section
        title="Request as sent"
        actions={
          <Checkbox
            name="as-sent"
            label="Names and values as sent"
            checked={asSent}
            onChange={({ target }) => setAsSent(target.checked)}
          />
        }
      >
        <RequestView sections={sent} described={!asSent} />
      </Section>
      {kept.length > 0 ? (
        <Section title="Kept with the submission" lead="Entered, and not part of the request.">
          <RequestView sections={kept} described={!asSent} />
        </Section>
      ) : null}
      <RecordThread kind="submission" id={receipt.submissionId} channel={lender} revision={withdrawn?.at} />
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

function Warnings({ receipt: { answer, outsideCard } }: { readonly receipt: SubmissionReceipt }) {
  const warnings = answer.errors ?? []
  if (warnings.length === 0) return 'None'
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ message, level }) => (
        <li key={message}>
          {message}{' '}
          {level === 'outside' ? (
            <Badge tone={outsideCard === 'Acknowledged' ? 'neutral' : 'warning'}>{outsideCard}</Badge>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The exact bytes of the checksum. */
function jsonOf(request: string): Blob {
  return new Blob([request], { type: 'application/json' })
}
