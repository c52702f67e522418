import { Badge } from '#ui/table'
import { badgeLook } from './badge-look.ts'

type StatusBadgeProps = {
  readonly status: string
  /** The code of what was decided, or null. */
  readonly decision: string | null
}

/** Where a request stands. A Complete one also shows how it was decided, which is to stand in words beside it. */
export function StatusBadge({ status, decision }: StatusBadgeProps) {
  return <Badge {...badgeLook(status, decision)}>{status}</Badge>
}
