import { expect, it } from 'vitest'
import { parseForm } from '#packages/fields'
import type { ReferralInput } from './referral-calls.ts'
import { lenderReferenceKey, type ReferralLists, referralFields } from './referral-fields.ts'

const item = (shortName: string) => ({ id: 1, shortName, longName: shortName })
const lists: ReferralLists = {
  brands: [item('IronbarkBank')],
  submissionTypes: [item('NEWAPP')],
  referralReasons: [item('OUTDUA')],
}
const good = {
  brandName: 'IronbarkBank',
  lenderRefNumber: 'App 17',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'NO',
  referralReason: 'OUTDUA',
  baseLoanAmount: 540_000,
  baseLVR: '92.35',
  creditNotes: 'Two incomes.',
} as const satisfies ReferralInput

const parse = (changes: ReferralInput) => parseForm(referralFields, { ...good, ...changes }, lists)
const codesFor = (changes: ReferralInput) => (parse(changes).errors ?? []).map(({ code }) => code)

it('a valid referral is parsed to exact decimals and trimmed texts', () => {
  expect(
    parse({ lenderRefNumber: ' App 17 ', baseLoanAmount: '$0540,000.500', baseLVR: '092.50 %' }).values,
  ).toMatchObject({
    brandName: 'IronbarkBank',
    lenderRefNumber: 'App 17',
    submissionType: 'NEWAPP',
    capitalisedFlag: 'NO',
    referralReason: 'OUTDUA',
    baseLoanAmount: '540000.5',
    baseLVR: '92.5',
    creditNotes: 'Two incomes.',
  })
})

it('the lender reference may be sent as a JSON number', () => {
  expect(parse({ lenderRefNumber: 17 }).values?.lenderRefNumber).toBe('17')
})

it('credit notes of 5,000 characters, a reference of 40 and an amount of 15 and 6 digits are valid', () => {
  const longest = { creditNotes: 'x'.repeat(5000), lenderRefNumber: 'x'.repeat(40) }
  expect(codesFor({ ...longest, baseLoanAmount: `${'9'.repeat(15)}.${'9'.repeat(6)}` })).toEqual([])
})

it.each([
  ['a line end', 'one\ntwo'],
  ['a tab', 'one\ttwo'],
  ['a mark that turns the direction of writing', 'one\u202etwo'],
])('a reference is refused with %s', (_what, lenderRefNumber) => {
  expect(codesFor({ lenderRefNumber })).toEqual(['lenderRefNumber-pattern'])
})

it('an amount below zero is refused with what to enter', () => {
  expect(codesFor({ baseLoanAmount: '-1' })).toEqual(['baseLoanAmount-min'])
})

it.each(['1e5', '.5', '5.', '0x10', '1.1234567', '1234567890123456', 'NaN', 'five'])(
  'a figure is refused as an amount: %s',
  (input) => {
    expect(codesFor({ baseLoanAmount: input })).toEqual(['baseLoanAmount-pattern'])
  },
)

it.each(['١٢٣', '１２３', '$', '1,234,567,890,123,456', '500.000,00', '1 234,50', '1,2,3', '90%'])(
  'a figure is refused as an amount that looks like one: %s',
  (input) => {
    expect(codesFor({ baseLoanAmount: input })).toHaveLength(1)
  },
)

it.each(['92.355', '-1', 'high', '80,5', '1,000', '$80'])('a figure is refused as an LVR: %s', (input) => {
  expect(codesFor({ baseLVR: input })).toEqual(['baseLVR-pattern'])
})

it('an LVR of 1000 percent is refused as too high, and zeros before a figure do not count', () => {
  expect(codesFor({ baseLVR: '1000' })).toEqual(['baseLVR-max'])
  expect(codesFor({ baseLVR: '999999' })).toEqual(['baseLVR-max'])
  expect(codesFor({ baseLVR: '999.99' })).toEqual([])
  expect(parse({ baseLVR: '0080', baseLoanAmount: '0000000000000000540000' }).values).toMatchObject({
    baseLVR: '80',
    baseLoanAmount: '540000',
  })
})

it('two references are the same whatever their case, the blanks around them and how an accent is written', () => {
  expect(lenderReferenceKey(' CAFE\u0301-1 ')).toBe(lenderReferenceKey('caf\u00e9-1'))
  expect(lenderReferenceKey('a-1')).not.toBe(lenderReferenceKey('a-2'))
})
