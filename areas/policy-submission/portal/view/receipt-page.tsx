import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { isRefused, refusalsOf, useCalls } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { Checkbox } from '#ui/field'
import { ErrorSummary, Facts, Page, Section, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Username } from '#ui/table'
import { type SubmissionReceipt, sectionsOfReceipt, submissionFields } from '../../contract/index.ts'
import styles from './request-view.module.css'
import { RequestView } from './request-view.tsx'

type ReceiptPageProps<Receipt extends SubmissionReceipt> = {
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Receipt> }
  /** The long name of the brand. */
  readonly brandOf: (receipt: Receipt) => string
  readonly policyHref: (policyNumber: string) => string | null
  /** The lender's name, shown to the insurer. */
  readonly lender?: string
  /** Loads the PDF, if the service creates one. */
  readonly loadPdf?: () => Promise<Blob>
  readonly actions?: ReactNode
}

/** The receipt of a submission: the request as sent, its sender, and the answer. */
export function ReceiptPage<Receipt extends SubmissionReceipt>(props: ReceiptPageProps<Receipt>) {
  const { data, error, refetch, isFetching } = useQuery({
    ...props.query,
    // A receipt never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  const failures = useMemo(() => (error ? [{ message: notLoaded }, ...refusalsOf(error)] : []), [error])
  const view = useBeginAtHeading(true, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <ReceiptView {...props} receipt={data} brand={props.brandOf(data)} />
      ) : (
        <Page title="Submission receipt" actions={props.actions}>
          {error && !isFetching ? (
            <>
              <ErrorSummary errors={failures} />
              {isRefused(error) && error.status === 404 ? null : (
                <ButtonRow>
                  <Button onClick={() => void refetch()}>Try again</Button>
                </ButtonRow>
              )}
            </>
          ) : (
            <Loading label="Loading the receipt" />
          )}
        </Page>
      )}
    </div>
  )
}

const notLoaded = 'The receipt could not be loaded.'

type ReceiptViewProps = Pick<ReceiptPageProps<SubmissionReceipt>, 'policyHref' | 'lender' | 'loadPdf' | 'actions'> & {
  readonly receipt: SubmissionReceipt
  readonly brand: string
}

function ReceiptView({ receipt, brand, policyHref, lender, loadPdf, actions }: ReceiptViewProps) {
  const { lmiReferenceNo, policyNo, submittedBy, submittedAt, request, sha256, answer, supplement, lists } = receipt
  const { sent, kept } = useMemo(() => sectionsOfReceipt({ request, supplement }, lists), [request, supplement, lists])
  const [asSent, setAsSent] = useState(false)
  const href = policyHref(policyNo)
  const calls = useCalls()
  const savePdf = async (load: () => Promise<Blob>) => {
    const pdf = await calls.run('Preparing the PDF', load)
    if (pdf) saveFile(pdf, `policy-${policyNo}-receipt.pdf`)
  }
  const warnings = answer.errors ?? []
  const warningList = (
    <ul className={styles.warnings}>
      {warnings.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
  return (
    <Page
      title="Submission receipt"
      windowTitle={`Receipt of policy ${policyNo}`}
      lead={`LMI Reference No ${lmiReferenceNo}`}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {loadPdf ? <Button onClick={() => void savePdf(loadPdf)}>Download PDF</Button> : null}
          <Button onClick={() => saveFile(jsonOf(request), `policy-${policyNo}-request.json`)}>Download JSON</Button>
          {actions}
        </>
      }
      busy={calls.busy}
      notices={<ErrorSummary errors={calls.errors} />}
    >
      <Section title="Answer">
        <Facts
          facts={[
            { label: 'Policy number', value: href === null ? policyNo : <a href={href}>{policyNo}</a> },
            ...(lender === undefined ? [] : [{ label: 'Lender', value: lender }]),
            ...(sent.length === 0 ? [{ label: submissionFields.party.label, value: brand }] : []),
            { label: 'Submitted by', value: <Username name={submittedBy} /> },
            { label: 'Submitted', value: formatMinute(submittedAt) },
            { label: 'SHA-256 of the request', value: <code>{sha256}</code>, lines: true },
            {
              label: 'Warnings',
              value: warnings.length === 0 ? 'None' : warningList,
              lines: true,
            },
          ]}
        />
      </Section>
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
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
        <p>Something went wrong. Please try again later.</p>
      </UhOhDialog>
    </Page>
  )
}

/** The exact bytes of the checksum. */
function jsonOf(request: string): Blob {
  return new Blob([request], { type: 'application/json' })
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
