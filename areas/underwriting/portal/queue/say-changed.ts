import type { QueueRow } from '../../contract/index.ts'

/** What changed, for those who listen: "Referral 100012 of IRONBARK is now On Hold." */
export function sayChanged(rows: readonly QueueRow[]): string {
  return rows.map(({ kind, id, channel, status }) => `${kind} ${id} of ${channel} is now ${status}.`).join(' ')
}
