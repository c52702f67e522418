import { expect, it } from 'vitest'
import { type ReferralDraft, type ReferralForm, referralDraftSchema } from '#areas/credit-referral/contract'
import { newForm, restoreDraft, storableForm } from './referral-values.ts'

const lists = {
  brands: [{ id: 1, shortName: 'IRB', longName: 'Ironbark Bank' }],
  submissionTypes: [
    { id: 1, shortName: 'NEWAPP', longName: 'New application' },
    { id: 2, shortName: 'TOPUP', longName: 'Top-up' },
  ],
  referralReasons: [{ id: 1, shortName: 'OTHER', longName: 'Other', expects: [] }],
  decisions: [],
  fileTypes: [],
}
const untouched: ReferralDraft = { ...referralDraftSchema.parse({}), ...newForm(lists) }

it('a draft without input is not restored', () => {
  expect(restoreDraft(null, lists)).toBeNull()
  expect(restoreDraft(untouched, lists)).toBeNull()
})

it('the draft of a request is restored as it was entered, with its files', () => {
  const files = [{ name: 'notes.pdf', size: 12 }]
  expect(restoreDraft({ ...untouched, creditNotes: 'half a sen', uuid: 'u1', files }, lists)).toMatchObject({
    form: { brandName: 'IRB', creditNotes: 'half a sen' },
    uuid: 'u1',
    files,
  })
})

it('the draft of a request with an entered dollar sign is restored without it', () => {
  expect(restoreDraft({ ...untouched, baseLoanAmount: '$540,0', securityValue: '$6' }, lists)?.form).toMatchObject({
    baseLoanAmount: '540,0',
    securityValue: '6',
  })
})

it('the draft of a request names the quote that it was filled in from', () => {
  expect(restoreDraft({ ...untouched, baseLVR: '90', filledFrom: 'HL-77' }, lists)).toMatchObject({
    filledFrom: 'HL-77',
  })
  expect(restoreDraft({ ...untouched, filledFrom: 'HL-77' }, lists)).toBeNull()
})

it('a choice that is no longer offered is empty in the restored draft', () => {
  const draft = restoreDraft({ ...untouched, brandName: 'OLD', submissionType: 'GONE', baseLVR: '90' }, lists)
  expect(draft?.form).toMatchObject({ brandName: 'IRB', submissionType: '', baseLVR: '90' })
})

it('a draft replaces the characters that the database cannot store', () => {
  const form = { lenderRefNumber: 'LR\v1', creditNotes: 'Ring\u0007' } as ReferralForm
  expect(storableForm(form)).toEqual({ lenderRefNumber: 'LR\n1', creditNotes: 'Ring ' })
})
