import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { showMoment } from '#ui/moment'
import { ErrorSummary, Facts, Page, Section, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type SubmissionReceipt, submissionFields } from '../../contract/index.ts'
import { sectionsOfRequest, sectionsOfSupplement } from './request-sections.ts'
import { RequestView } from './request-view.tsx'

type ReceiptPageProps<Receipt extends SubmissionReceipt> = {
  readonly query: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Receipt> }
  /** What people call the brand. */
  readonly brandOf: (receipt: Receipt) => string
  readonly policyHref: (policyNumber: string) => string | null
  /** Named for the insurer, who sees those of all lenders. */
  readonly lender?: string
  readonly actions?: ReactNode
}

/** The proof of a submission: the request as it was sent, who sent it, and what was answered. */
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

type ReceiptViewProps = Pick<ReceiptPageProps<SubmissionReceipt>, 'policyHref' | 'lender' | 'actions'> & {
  readonly receipt: SubmissionReceipt
  readonly brand: string
}

function ReceiptView({ receipt, brand, policyHref, lender, actions }: ReceiptViewProps) {
  const { lmiReferenceNo, policyNo, submittedBy, submittedAt, request, sha256, answer, supplement } = receipt
  const sections = useMemo(() => sectionsOfRequest(request), [request])
  const kept = useMemo(() => keptBeside(request, supplement), [request, supplement])
  const href = policyHref(policyNo)
  const warnings = answer.errors ?? []
  return (
    <Page
      title="Submission receipt"
      windowTitle={`Receipt of policy ${policyNo}`}
      lead={`LMI Reference No ${lmiReferenceNo}`}
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => saveJson(request, `policy-${policyNo}-request.json`)}>Download JSON</Button>
          {actions}
        </>
      }
    >
      <Section title="Answer">
        <Facts
          facts={[
            { label: 'Policy number', value: href === null ? policyNo : <a href={href}>{policyNo}</a> },
            { label: submissionFields.lmiReferenceNo.label, value: lmiReferenceNo },
            ...(lender === undefined ? [] : [{ label: 'Lender', value: lender }]),
            { label: submissionFields.party.label, value: brand },
            { label: 'Submitted by', value: submittedBy },
            { label: 'Submitted', value: showMoment(submittedAt) },
            { label: 'SHA-256 of the request', value: <code>{sha256}</code>, lines: true },
            {
              label: 'Warnings',
              value: warnings.length === 0 ? 'None' : warnings.map(({ message }) => message).join('\n'),
              lines: true,
            },
          ]}
        />
      </Section>
      <Section title="Request as sent">
        <RequestView sections={sections} />
      </Section>
      {kept.length > 0 ? (
        <Section title="Kept with the submission" lead="Entered, and not part of the request.">
          <RequestView sections={kept} />
        </Section>
      ) : null}
    </Page>
  )
}

/** What was kept because the request had no place for it. */
function keptBeside(request: string, supplement: SubmissionReceipt['supplement']) {
  const wasSent = sectionsOfRequest(request).some(({ title }) => title === 'Supplement')
  return supplement === null || wasSent ? [] : sectionsOfSupplement(supplement)
}

/** The very bytes that the checksum is of. */
function saveJson(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
