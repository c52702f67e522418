import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { showMoment } from '#ui/moment'
import { ErrorSummary, Facts, Page, Section, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type SubmissionReceipt, submissionFields } from '../../contract/index.ts'
import { type SubmissionService, useBrandNames } from '../submission-service.ts'
import { sectionsOfRequest, sectionsOfSupplement } from '../view/request-sections.ts'
import { RequestView } from '../view/request-view.tsx'

type ReceiptPageProps = {
  readonly submissionId: string
  readonly service: SubmissionService
  readonly policyHref: (policyNumber: string) => string | null
}

/** The proof of a submission: the request as it was sent, who sent it, and what was answered. */
export function ReceiptPage({ submissionId, service, policyHref }: ReceiptPageProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['policy-submission', 'receipt', submissionId],
    queryFn: () => service.receipt(submissionId),
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
        <Receipt receipt={data} service={service} policyHref={policyHref} />
      ) : (
        <Page title="Submission receipt">
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

type ReceiptProps = Pick<ReceiptPageProps, 'service' | 'policyHref'> & { readonly receipt: SubmissionReceipt }

function Receipt({ receipt, service, policyHref }: ReceiptProps) {
  const { nameOf } = useBrandNames(service)
  const { lmiReferenceNo, policyNo, brandName, submittedBy, submittedAt, request, sha256, answer, supplement } = receipt
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
        </>
      }
    >
      <Section title="Answer">
        <Facts
          facts={[
            { label: 'Policy number', value: href === null ? policyNo : <a href={href}>{policyNo}</a> },
            { label: submissionFields.lmiReferenceNo.label, value: lmiReferenceNo },
            { label: submissionFields.party.label, value: nameOf(brandName) },
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
