import { expect, it } from 'vitest'
import type { QueueRow } from '../../contract/index.ts'
import { changedRows, namesOf, sayChanged } from './changed-rows.ts'

const row = (requestId: string, status: QueueRow['status'] = 'Submitted') =>
  ({ channel: 'IRONBARK', requestId, status }) as QueueRow

it('the rows that changed are those that are new or other than before', () => {
  const [kept, before, after, fresh] = [row('1'), row('2'), row('2', 'On Hold'), row('3')]
  const changed = changedRows([kept, before], [kept, after, fresh])
  expect(changed).toEqual([after, fresh])
  expect(sayChanged(changed)).toBe('Request 2 of IRONBARK is now On Hold. Request 3 of IRONBARK is now Submitted.')
  expect(namesOf(changed)).toEqual(new Set(['IRONBARK~2', 'IRONBARK~3']))
})
