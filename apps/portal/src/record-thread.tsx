import { statusBadge } from '#areas/case/contract'
import { type Caller, useCaller } from '#areas/identity/portal'
import type { PolicyStatus } from '#areas/policy/contract'
import { PolicyStatusBadge } from '#areas/policy/portal'
import { type QuoteStatus, quoteTones } from '#areas/quote/contract'
import type { ThreadRecord } from '#areas/thread/contract'
import { type RecordThreadProps, ThreadSection } from '#areas/thread/portal'
import { Badge } from '#ui/table'
import { recordHref } from './record-href.ts'

/** The related records with the addresses of this portal, and the badge that each kind has elsewhere. */
export function Thread(props: RecordThreadProps) {
  const caller = useCaller()
  return (
    <ThreadSection
      {...props}
      hrefOf={(record) =>
        isOfColleague(caller, record)
          ? null
          : recordHref(caller, record.kind, { ...record, channel: props.channel ?? null })
      }
      statusOf={(record) => <Status record={record} />}
    />
  )
}

/** A lender's list of uploads has the caller's own; those of colleagues are among the documents of their policy. */
function isOfColleague({ channel, username }: Caller, { kind, events }: ThreadRecord): boolean {
  return channel !== null && kind === 'document' && events.every(({ by }) => by !== username)
}

function Status({ record: { kind, status, decision } }: { readonly record: ThreadRecord }) {
  if (kind === 'policy') return <PolicyStatusBadge status={status as PolicyStatus} />
  if (kind === 'quote') return <Badge tone={quoteTones[status as QuoteStatus]}>{status}</Badge>
  const name = decision === null ? status : `${status}: ${decision.name}`
  return <Badge {...statusBadge(status, decision?.code)}>{name}</Badge>
}
