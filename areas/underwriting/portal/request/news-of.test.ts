import { expect, it } from 'vitest'
import type { ReferralEvent } from '#areas/credit-referral/contract'
import { newsOf } from './news-of.ts'

const event = (kind: ReferralEvent['kind'], by: string) => ({ kind, by }) as ReferralEvent

it('news is what others did after the request was opened here', () => {
  const events = [event('received', 'lender'), event('taken', 'me'), event('answered', 'lender')]
  expect(newsOf(events, 1, 'me')).toEqual([events[2]])
  expect(newsOf(events, 3, 'me')).toEqual([])
})

it('what others did is no news any more once the person has done something after it', () => {
  const events = [event('received', 'lender'), event('taken', 'colleague'), event('taken', 'me')]
  expect(newsOf(events, 1, 'me')).toEqual([])
  expect(newsOf([...events, event('withdrawn', 'lender')], 1, 'me')).toEqual([event('withdrawn', 'lender')])
})
