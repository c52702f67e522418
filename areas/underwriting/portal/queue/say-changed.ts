import type { QueueRow } from '../../contract/index.ts'

/** What changed, for those who listen: "Request 100012 of IRONBARK is now On Hold." */
export function sayChanged(rows: readonly QueueRow[]): string {
  return rows.map(({ requestId, channel, status }) => `Request ${requestId} of ${channel} is now ${status}.`).join(' ')
}
