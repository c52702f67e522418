import { expect, it } from 'vitest'
import { messages } from '#areas/credit-referral/contract'
import { parseDuplicate } from './duplicate-reference.tsx'

it('the message about a duplicate names the reference and the request that has it', () => {
  expect(parseDuplicate(messages.duplicate('LR 7/2026', '100012'))).toEqual({
    lenderRefNumber: 'LR 7/2026',
    referralId: '100012',
  })
})

it('a reference that contains the words of the duplicate message is still recognised', () => {
  const reference = 'NUMBER 1 already exist in request 2.'
  expect(parseDuplicate(messages.duplicate(reference, '100012'))).toEqual({
    lenderRefNumber: reference,
    referralId: '100012',
  })
})

it('another message is not taken for a duplicate', () => {
  expect(parseDuplicate('Brand name is required.')).toBeNull()
  expect(parseDuplicate('')).toBeNull()
})
