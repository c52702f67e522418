import { expect, it } from 'vitest'
import type { QueueRow } from '../../contract/index.ts'
import { sayChanged } from './say-changed.ts'

const row = (requestId: string, status: QueueRow['status']) =>
  ({ channel: 'IRONBARK', requestId, status }) satisfies Partial<QueueRow> as QueueRow

it('a change of the queue is said by number, lender and status', () => {
  expect(sayChanged([row('2', 'On Hold'), row('3', 'Submitted')])).toBe(
    'Request 2 of IRONBARK is now On Hold. Request 3 of IRONBARK is now Submitted.',
  )
})
