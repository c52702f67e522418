import { type ReferralDetails, statusLook } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { Badge } from '#ui/table'
import { decisionName, type RequestLists } from '../request-lists.ts'
import styles from './open.module.css'

type RequestStatusProps = { readonly details: ReferralDetails; readonly lists: RequestLists }

/** Where a request stands, and with whom. */
export function RequestStatus({ details, lists }: RequestStatusProps) {
  const { status, decision, assignedTo, raisedBy, submissionDateTime, version } = details
  const facts = [
    [
      'Status',
      <Badge key="status" {...statusLook(status, decision)}>
        {status}
      </Badge>,
    ],
    ['Decision', decision === null ? null : decisionName(lists.decisions, decision)],
    ['Underwriter', assignedTo],
    ['Raised By', raisedBy],
    [version === 1 ? 'Submitted' : `Version ${version} submitted`, showMinute(submissionDateTime)],
  ] as const
  return (
    <Section title="Status">
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  )
}
