import type { ReferralDetails } from '#areas/credit-referral/contract'
import { Section } from '#ui/page'
import { DataList } from '#ui/table'
import { showSubmitted } from '../../search/show-submitted.ts'
import { decisionName, type RequestLists } from '../request-lists.ts'

type RequestStatusProps = { readonly details: ReferralDetails; readonly lists: RequestLists }

/** Where a request stands, and with whom. */
export function RequestStatus({ details, lists }: RequestStatusProps) {
  const { status, decision, assignedTo, raisedBy, submissionDateTime, version } = details
  return (
    <Section title="Status">
      <DataList
        figures={[
          { label: 'Status', value: status, weight: 'strong' },
          ...(decision === null ? [] : [{ label: 'Decision', value: decisionName(lists.decisions, decision) }]),
          ...(assignedTo === null ? [] : [{ label: 'Underwriter', value: assignedTo }]),
          { label: 'Raised by', value: raisedBy },
          {
            label: version === 1 ? 'Submitted' : `Version ${version} submitted`,
            value: showSubmitted(submissionDateTime),
          },
        ]}
      />
    </Section>
  )
}
