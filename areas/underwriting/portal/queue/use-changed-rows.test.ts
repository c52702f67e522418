import { expect, it } from 'vitest'
import type { QueueRow } from '../../contract/index.ts'
import { sayChanged } from './use-changed-rows.ts'

const row = (kind: QueueRow['kind'], id: string, status: QueueRow['status']) =>
  ({ kind, channel: 'IRONBARK', id, status }) satisfies Partial<QueueRow> as QueueRow

it('a change of the queue is said by kind, number, lender and status', () => {
  expect(sayChanged([row('Referral', '2', 'On Hold'), row('Variation', '3', 'Submitted')])).toBe(
    'Referral 2 of IRONBARK is now On Hold. Variation 3 of IRONBARK is now Submitted.',
  )
})
