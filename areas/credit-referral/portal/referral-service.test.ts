import { expect, it } from 'vitest'
import { withBrand } from './referral-service.ts'

const bank = { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }
const direct = { id: 12, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' }
const old = { id: 41, shortName: 'IronbarkBankOld', longName: 'Ironbark Bank' }
const offered = [bank, direct]

it('a request keeps a brand that is no longer offered, under its name', () => {
  expect(withBrand(offered, [bank, direct, old], 'IronbarkBankOld')).toEqual([bank, direct, old])
})

it('a brand that is in no list is shown by its code', () => {
  expect(withBrand(offered, [bank, direct], 'Gone')).toEqual([
    bank,
    direct,
    { id: 0, shortName: 'Gone', longName: 'Gone' },
  ])
})

it('a brand that is offered is not repeated', () => {
  expect(withBrand(offered, [bank, direct, old], 'IronbarkBank')).toEqual(offered)
})
