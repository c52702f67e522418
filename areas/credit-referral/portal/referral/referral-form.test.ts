import { expect, it } from 'vitest'
import type { ReferralForm } from '#areas/credit-referral/contract'
import { newForm, parseReferral, toReferralInput } from './referral-values.ts'

const item = (shortName: string) => ({ id: 1, shortName, longName: shortName })
const lists = {
  brands: [item('IRB')],
  submissionTypes: [item('NEWAPP')],
  referralReasons: [{ ...item('LVRLIMIT'), expects: [] }],
  decisions: [],
  fileTypes: [],
}
const form: ReferralForm = {
  ...newForm(lists),
  brandName: 'IRB',
  lenderRefNumber: ' LR-1 ',
  referralReason: 'LVRLIMIT',
  submissionType: 'NEWAPP',
  baseLoanAmount: '$123,456,789,012,345.123456',
  baseLVR: '92.35%',
  capitalisedFlag: 'YES',
  creditNotes: '  Two lines\nof notes. ',
  securityValue: '600,000.00',
}

function sentFrom(changes: Partial<ReferralForm> = {}) {
  const { values } = parseReferral({ ...form, ...changes }, lists)
  if (!values) throw new Error('the form breaks a rule')
  return toReferralInput(values, 'ironbark.manager')
}

it('the form of a referral sends every figure with all of its digits and without its signs', () => {
  expect(sentFrom()).toMatchObject({ baseLoanAmount: '123456789012345.123456', baseLVR: '92.35' })
})

it('a referral is refused when a comma is not a thousands separator', () => {
  const { errors = [] } = parseReferral({ ...form, baseLoanAmount: '500.000,00', baseLVR: '80,5' }, lists)
  expect(errors.map(({ code }) => code)).toEqual(['baseLoanAmount-pattern', 'baseLVR-pattern'])
})

it('the form of a referral trims blanks around a text and keeps its lines', () => {
  expect(sentFrom()).toMatchObject({ lenderRefNumber: 'LR-1', creditNotes: 'Two lines\nof notes.' })
})

it('the form of a referral sends a pasted vertical tab as a line end', () => {
  expect(sentFrom({ creditNotes: 'Two\vlines' }).creditNotes).toBe('Two\nlines')
})

it('the form of a referral never sends the security value', () => {
  expect(JSON.stringify(sentFrom())).not.toContain('600')
})
