import { expect, it } from 'vitest'
import { errorsWith, examineChanged } from '../testing/errors-with.ts'

const card = 'rate-cards/illustrative-b/card.json'
const sgs = 'rate-cards/illustrative-b/sgs.csv'
const duty = 'insurance-duty/2017-07-01.json'

const replace = (from: string, to: string) => (text: string) => text.replace(from, to)

it('a rate table is refused with a gap between its LVR bands', async () => {
  const withoutBand = (text: string) => text.replace(/^82\.01.*\n/gm, '')
  expect(await errorsWith({ [sgs]: withoutBand })).toEqual([
    `${sgs} row 13: LVR 82.01% to 83.00% has no rate: a gap after row 8`,
  ])
})

it('a rate table is refused with a gap between its loan bands', async () => {
  expect(await errorsWith({ [sgs]: replace('80.01,81.00,500001', '80.01,81.00,500002') })).toEqual([
    `${sgs} row 5: loans 500001 to 500001 have no rate at LVR 80.01% to 81.00%: a gap`,
  ])
})

it('a rate table is refused with bands that overlap', async () => {
  expect(await errorsWith({ [sgs]: replace('80.01,81.00,500001', '80.01,81.00,400000') })).toEqual([
    `${sgs} row 5: loans 400000 to 600000 overlap 300001 to 500000 of row 4`,
  ])
})

it('a rate table is refused with every rate that is outside 0 to 100 or no number', async () => {
  const change = (text: string) => text.replace('300000,0.475', '300000,100.001').replace('500000,0.568', '500000,half')
  expect(await errorsWith({ [sgs]: change })).toEqual([
    `${sgs} row 3: rate_percent 100.001 is outside 0 to 100`,
    `${sgs} row 4: rate_percent "half" is not a number with at most three decimals`,
  ])
})

it('a rate table is refused without one of its columns', async () => {
  expect(await errorsWith({ [sgs]: replace(',rate_percent', ',rate') })).toEqual([
    `${sgs} row 2: the column rate_percent is missing`,
    `${sgs} row 2: the column "rate" is not known; known are lvr_from, lvr_to, loan_from, loan_to, rate_percent`,
  ])
})

it('a rate table is refused with a line of too few cells', async () => {
  expect(await errorsWith({ [sgs]: replace('300000,0.475', '300000') })).toEqual([
    `${sgs} row 3: has 4 cells instead of 5`,
  ])
})

it('a rate table is refused with a quotation mark that is not closed', async () => {
  expect(await errorsWith({ [sgs]: replace('80.01,81.00,0,', '80.01,81.00,"0,') })).toEqual([
    expect.stringMatching(/sgs\.csv row \d+: has a quotation mark that is not closed or not doubled$/),
  ])
})

it('a rate table is refused when it is missing', async () => {
  expect(await errorsWith({ [sgs]: null })).toEqual([`${card} row 16: there is no file sgs.csv beside card.json`])
})

it('a rate table is refused when no card names it', async () => {
  expect(await errorsWith({ 'rate-cards/illustrative-b/old.csv': 'lvr_from\n' })).toEqual([
    'rate-cards/illustrative-b/old.csv row 1: no product of a card.json beside it names this file',
  ])
})

it('a rate card is refused with every figure, day or field that is wrong or missing', async () => {
  const change = (text: string) =>
    text
      .replace('"2024-07-01"', '"2024-06-31"')
      .replace('"gstPercent": "10"', '"gstPercent": "100.5"')
      .replace('"ritcPercent"', '"ritcPart"')
      .replace('"97.00"', '97')
      .replace('"factor": "0.90"', '"factor": "0.90005"')
  expect(await errorsWith({ [card]: change })).toEqual([
    `${card} row 1: ritcPercent: is missing`,
    `${card} row 4: effectiveFrom: must be a calendar day such as 2026-07-01`,
    `${card} row 8: gstPercent: must be a number from 0 to 100 with at most 3 decimals, in quotation marks`,
    `${card} row 10: has a field that is not known: ritcPart`,
    `${card} row 13: highestCapitalisedLvr: must be a number of at least 0 with at most 2 decimals, in quotation marks`,
    `${card} row 22: loadings.0.factor: must be a number of at least 0 with at most 4 decimals, in quotation marks`,
  ])
})

it('a rate card is refused with unknown codes', async () => {
  const change = (text: string) => text.replace('"SMSF":', '"SUPER":').replace('"REFEXT"', '"REFOUT"')
  expect(await errorsWith({ [card]: change })).toEqual([
    `${card} row 17: the code "SUPER" is not in the code list product-types`,
    `${card} row 27: the code "REFOUT" is not in the code list loan-purposes`,
  ])
})

it('a rate card is refused when it is not valid JSON', async () => {
  expect(await errorsWith({ [card]: replace('"version": "1",', '"version": "1"') })).toEqual([
    `${card} row 4: is not valid JSON`,
  ])
})

it('a rate card is refused when another version of it begins on the same day', async () => {
  const { added } = await examineChanged({})
  const second = { [card]: replace('"version": "1"', '"version": "2"') }
  const { errors } = await examineChanged(second, added)
  expect(errors).toEqual([
    { file: card, row: 3, reason: 'version 1 of "Illustrative card B" begins on 2024-07-01 too' },
  ])
})

it('a rate card is refused when it begins before there are duty rates', async () => {
  expect(await errorsWith({ [card]: replace('"2024-07-01"', '"2016-07-01"') })).toEqual([
    `${card} row 3: there are no duty rates on 2016-07-01`,
  ])
})

it('duty rates are refused with a rate above 100, a repeated state and a missing one', async () => {
  const change = (text: string) => text.replace('"ratePercent": "9"', '"ratePercent": "900"')
  expect(await errorsWith({ [duty]: change })).toEqual([
    expect.stringMatching(/^insurance-duty.* row 7: states\.2\.ratePercent: must be a number from 0 to 100/),
  ])
  expect(await errorsWith({ [duty]: replace('"QLD"', '"VIC"') })).toEqual([
    `${duty} row 2: QLD has no duty rate; write "0" where no duty is paid`,
    `${duty} row 7: VIC is repeated`,
  ])
})

it('duty rates are refused for an unknown state', async () => {
  expect(await errorsWith({ [duty]: replace('"QLD"', '"NZ"') })).toEqual([
    `${duty} row 2: QLD has no duty rate; write "0" where no duty is paid`,
    `${duty} row 7: the code "NZ" is not in the code list states`,
  ])
})

it('duty rates are refused when the file is named after another day', async () => {
  expect(await errorsWith({ [duty]: replace('"2017-07-01"', '"2017-07-02"') })).toEqual([
    `${duty} row 2: effectiveFrom is 2017-07-02, but the file is named after another day`,
  ])
})
