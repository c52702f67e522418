import { expect, it } from 'vitest'
import type { DeskReferral } from '../../contract/index.ts'
import { asksFor, decidesSo } from './holds-sent.ts'

const decided = { version: 2, decision: 'APPROVED', uwNotes: 'Enough income.', decidedBy: 'me' }
const versions = [decided, { ...decided, version: 1 }] as DeskReferral['versions']
const sent = { version: 2, decision: 'APPROVED', uwNotes: 'Enough income.', by: 'me' }

it('a decision of which no answer came was made where the request holds just that', () => {
  expect(decidesSo(sent)({ versions })).toBe(true)
})

it.each([{ by: 'colleague' }, { uwNotes: 'Enough income, and more.' }, { decision: 'DECLINED' }, { version: 3 }])(
  'a decision with %o is another',
  (other) => {
    expect(decidesSo({ ...sent, ...other })({ versions })).toBe(false)
  },
)

it('a question of which no answer came was asked where it stands among the new messages', () => {
  const question = { kind: 'question', text: 'Why?', by: 'me' }
  const messages = [question, { ...question, kind: 'answer', by: 'lender' }] as DeskReferral['messages']
  const asked = { text: 'Why?', by: 'me', after: 0 }
  expect(asksFor(asked)({ messages })).toBe(true)
  expect(asksFor({ ...asked, after: 2 })({ messages })).toBe(false)
  expect(asksFor({ ...asked, by: 'colleague' })({ messages })).toBe(false)
  expect(asksFor({ ...asked, text: 'Why not?' })({ messages })).toBe(false)
})
