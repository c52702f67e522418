import type { QueueRow, RequestName } from '../../contract/index.ts'

/** The first of the queue's rows that the person can work on now: nobody else has it, and no lender is being asked. */
export function chooseNext(rows: readonly QueueRow[], after: RequestName, username: string): QueueRow | null {
  const next = rows.find(
    ({ channel, requestId, status, assignedTo }) =>
      (channel !== after.channel || requestId !== after.requestId) &&
      (status === 'Submitted' || status === 'In Progress') &&
      (assignedTo === null || assignedTo === username),
  )
  return next ?? null
}
