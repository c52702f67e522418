import { type QueueRow, requestInAddress } from '../../contract/index.ts'

/** The rows that were not there before, or not as they are now. Rows that did not change are the same objects. */
export function changedRows(before: readonly QueueRow[], now: readonly QueueRow[]): readonly QueueRow[] {
  return now.filter((row) => !before.includes(row))
}

/** What changed, for those who listen: "Request 100012 of IRONBARK is now On Hold." */
export function sayChanged(rows: readonly QueueRow[]): string {
  return rows.map(({ requestId, channel, status }) => `Request ${requestId} of ${channel} is now ${status}.`).join(' ')
}

/** The names by which the table knows the rows. */
export function namesOf(rows: readonly QueueRow[]): ReadonlySet<string> {
  return new Set(rows.map(requestInAddress))
}
