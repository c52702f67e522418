import { describe, expect, it } from 'vitest'
import type { RequestForm } from './request-form.ts'
import { toSentReferral } from './to-sent-referral.ts'

const form: RequestForm = {
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

describe('the screen as a referral', () => {
  it('sends every figure with all of its digits and without its signs', () => {
    const sent = toSentReferral(form, 'ironbark.manager')
    expect(sent.baseLoanAmount).toBe('123456789012345.123456')
    expect(sent.baseLVR).toBe('92.35')
  })

  it('leaves a comma that is no thousands separator to be refused', () => {
    const sent = toSentReferral({ ...form, baseLoanAmount: '500.000,00', baseLVR: '80,5' }, 'ironbark.manager')
    expect(sent).toMatchObject({ baseLoanAmount: '500.000,00', baseLVR: '80,5' })
  })

  it('trims what stands around a text and keeps its lines', () => {
    const sent = toSentReferral(form, 'ironbark.manager')
    expect(sent.lenderRefNumber).toBe('LR-1')
    expect(sent.creditNotes).toBe('Two lines\nof notes.')
  })

  it('sends a pasted vertical tab as a line end', () => {
    expect(toSentReferral({ ...form, creditNotes: 'Two\vlines' }, 'ironbark.manager').creditNotes).toBe('Two\nlines')
  })

  it('never sends the security value', () => {
    expect(JSON.stringify(toSentReferral(form, 'ironbark.manager'))).not.toContain('600')
  })

  it('sends nothing for what is empty', () => {
    const sent = toSentReferral({ ...form, brandName: '', creditNotes: '  ' }, 'ironbark.manager')
    expect(sent).toMatchObject({ brandName: null, creditNotes: null })
  })
})
