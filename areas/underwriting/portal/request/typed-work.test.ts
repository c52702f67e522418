import { expect, it } from 'vitest'
import { createTypedWork } from './typed-work.ts'

it('keeps what is typed for each request, also where two lenders have the same number', () => {
  const typed = createTypedWork()
  const one = { channel: 'IRONBARK', requestId: '100001' }
  const other = { channel: 'COOLABAH', requestId: '100001' }
  typed.keep(one, { uwNotes: 'Notes' })
  typed.keep(one, { question: 'Why?' })
  expect(typed.of(one)).toEqual({ decision: '', uwNotes: 'Notes', question: 'Why?' })
  expect(typed.of(other)).toEqual({ decision: '', uwNotes: '', question: '' })
})
