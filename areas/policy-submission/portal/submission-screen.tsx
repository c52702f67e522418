import { useState } from 'react'
import { type GoTo, hrefHere, Screen, SectionNavigation, usePreviousView } from '#ui/page'
import { blankDraft, type SubmissionAddress, submissionListOf } from '../contract/index.ts'
import { BeginSubmission, NewSubmission } from './form/new-submission.tsx'
import type { SubmissionLinks } from './form/since-quote-panel.tsx'
import { MySubmissions } from './list/my-submissions.tsx'
import { type SubmissionService, useBrandNames, useSubmissionService } from './submission-service.ts'
import { ReceiptPage } from './view/receipt-page.tsx'
import { WithdrawSection } from './view/withdraw-section.tsx'

type SubmissionScreenProps = {
  readonly address: SubmissionAddress
  readonly onAddress: GoTo<SubmissionAddress>
  readonly policyHref: (policyNumber: string) => string | null
  readonly links: SubmissionLinks
}

/** Policy Submission: the form, and the user's own submissions (specification 001 §2). */
export function SubmissionScreen({ address, onAddress, policyHref, links }: SubmissionScreenProps) {
  const service = useSubmissionService()
  const { submission = null, view = 'new', quote = null, resubmit = null } = address
  const filledFrom = resubmit ?? quote
  const draftId = filledFrom ?? address.draft ?? null
  const previous = usePreviousView(view, submission)
  const [opened, setOpened] = useState({ filledFrom, count: 0 })
  if (opened.filledFrom !== filledFrom)
    setOpened({ filledFrom, count: filledFrom === null ? opened.count : opened.count + 1 })
  const here = submission === null ? 'page' : 'true'
  const isNew = submission === null && view === 'new'
  return (
    <Screen>
      <SectionNavigation
        label="Policy submission"
        links={[
          { label: 'New submission', href: hrefHere({ draft: blankDraft }), current: isNew ? 'page' : undefined },
          { label: 'My submissions', href: hrefHere({ view: 'mine' }), current: isNew ? undefined : here },
        ]}
      />
      {submission !== null ? (
        <OwnReceipt
          key={submission}
          submissionId={submission}
          service={service}
          policyHref={policyHref}
          onCorrect={() => onAddress({ resubmit: submission })}
        />
      ) : view === 'mine' ? (
        <MySubmissions
          address={submissionListOf(address)}
          onAddress={onAddress}
          service={service}
          opened={previous.opened}
          returned={previous.returned}
          follows={!previous.first}
        />
      ) : draftId === null || draftId === blankDraft ? (
        <BeginSubmission
          key={draftId}
          isBlank={draftId === blankDraft}
          service={service}
          onDraft={(draft) => onAddress({ draft }, { replace: true })}
        />
      ) : (
        <NewSubmission
          // Stays when a submitted form leaves its quote's address, and opens anew when that address is opened again.
          key={`${draftId} ${opened.count}`}
          draftId={draftId}
          quoteId={quote}
          correctedId={resubmit}
          service={service}
          policyHref={policyHref}
          links={links}
          onNew={() => onAddress({ draft: blankDraft })}
          onSubmitted={() => {
            // A reload must not fill in again what was submitted.
            if (filledFrom !== null) onAddress({ draft: filledFrom }, { replace: true })
          }}
          follows={!previous.first}
        />
      )}
    </Screen>
  )
}

type OwnReceiptProps = Pick<SubmissionScreenProps, 'policyHref'> & {
  readonly submissionId: string
  readonly service: SubmissionService
  readonly onCorrect: () => void
}

function OwnReceipt({ submissionId, service, policyHref, onCorrect }: OwnReceiptProps) {
  const { nameOf } = useBrandNames(service)
  const queryKey = ['policy-submission', 'receipt', submissionId]
  return (
    <ReceiptPage
      // The day may end, or a colleague withdraw it.
      query={{ queryKey, queryFn: () => service.receipt(submissionId), staleTime: 0 }}
      brandOf={({ brandName }) => nameOf(brandName)}
      policyHref={policyHref}
      loadPdf={() => service.receiptPdf(submissionId)}
      more={(receipt) => (
        <WithdrawSection receipt={receipt} service={service} queryKey={queryKey} onCorrect={onCorrect} />
      )}
    />
  )
}
