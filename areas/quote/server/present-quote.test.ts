import { expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard, pricePremium } from '#packages/rating'
import { currentDuty, illustrativeCard } from '../../../packages/rating/testing/illustrative-card.ts'
import { businessMessages } from './present-quote.ts'

/** The messages of a top-up of $10,000 whose premium is the minimum, after this credit in cents. */
function messagesAfter(premiumAlreadyPaid: bigint) {
  const premium = pricePremium(prepareRateCard(illustrativeCard()), prepareDutyTable(currentDuty()), {
    productType: 'SGS',
    transaction: { type: 'TOPUP', outstandingLoanBalance: 20_000_00n, premiumAlreadyPaid },
    plan: { type: 'single', capitalised: false, shareAmounts: null },
    loans: [{ amount: 10_000_00n, purpose: 'EQUITY' }],
    securities: [{ value: 37_000_00n, state: 'VIC', occupancy: 'OWNOC' }],
    borrowers: [{ employment: 'PAYGFT', firstHomeBuyer: false }],
  })
  if (premium.outcome === 'refused') throw new Error(`refused: ${premium.code}`)
  return businessMessages({ incumbentInsurer: false }, premium).slice(0, -1)
}

it('a top-up says that the minimum premium applies before the premium already paid', () => {
  expect(messagesAfter(0n)).toEqual(['The minimum premium of $200.00 applies.'])
  expect(messagesAfter(150_00n)).toEqual(['The minimum premium of $200.00 applies before the premium already paid.'])
  expect(messagesAfter(200_00n)).toEqual(['Nothing to pay: the premium already paid covers this top-up.'])
})
