import type { ReferralStatus } from '#areas/credit-referral/contract'
import { Badge, type BadgeTone } from '#ui/table'

const tones: Readonly<Record<ReferralStatus, BadgeTone>> = {
  Submitted: 'neutral',
  'In Progress': 'info',
  'On Hold': 'warning',
  Complete: 'success',
}

/** Where a request stands. */
export function StatusMark({ status }: { readonly status: ReferralStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
