import { expect, it } from 'vitest'
import {
  type AnswerDraft,
  type ReferralDetails,
  type ResubmissionDraft,
  referralDraftSchema,
} from '#areas/credit-referral/contract'
import { fromDetails, resubmissionOf } from './referral-values.ts'

const lists = {
  brands: [],
  submissionTypes: [{ id: 1, shortName: 'NEWAPP', longName: 'New application' }],
  referralReasons: [{ id: 1, shortName: 'OTHER', longName: 'Other', expects: [] }],
  decisions: [],
  fileTypes: [],
}
const details = {
  version: 2,
  isResubmitEligible: true,
  brandName: 'IRB',
  lenderRefNumber: 'App 1',
} as ReferralDetails
const submitted = {
  ...details,
  referralReason: 'OTHER',
  submissionType: 'NEWAPP',
  baseLoanAmount: '540000',
  baseLVR: '90',
  capitalisedFlag: 'NO',
  creditNotes: 'Two valuations.',
} as ReferralDetails
const answer: AnswerDraft = { kind: 'answer', messageNumber: 3, text: 'Blackwood', uuid: null, files: [] }
const resubmission: ResubmissionDraft = {
  ...referralDraftSchema.parse({}),
  kind: 'resubmission',
  version: 2,
  referralReason: 'GONE',
  submissionType: 'NEWAPP',
  baseLoanAmount: '540,0',
  baseLVR: '88.',
  capitalisedFlag: 'NO',
  creditNotes: 'half a sen',
  uuid: 'u1',
  files: [{ name: 'notes.pdf', size: 12 }],
}

it('the draft of a resubmission is restored as entered, with the referral’s own brand and reference, and without a choice that is no longer offered', () => {
  const { brandName, lenderRefNumber } = details
  const entered = { submissionType: 'NEWAPP', baseLoanAmount: '540,0', baseLVR: '88.', creditNotes: 'half a sen' }
  expect(
    resubmissionOf(resubmission, details, { ...lists, referralReasons: [...lists.referralReasons, ...two] }),
  ).toMatchObject({
    uuid: 'u1',
    files: resubmission.files,
    form: { ...entered, brandName, lenderRefNumber, referralReason: '', capitalisedFlag: 'NO', securityValue: '' },
  })
})

it('the draft of a resubmission is not restored when it equals the submitted version', () => {
  const same = { ...resubmission, ...fromDetails(submitted), files: [] }
  expect(resubmissionOf(same, submitted, lists)).toBeNull()
  expect(resubmissionOf({ ...same, baseLVR: '88' }, submitted, lists)).toMatchObject({ form: { baseLVR: '88' } })
})

it('the draft of a resubmission is not restored for another version or for a referral that cannot be resubmitted', () => {
  expect(resubmissionOf({ ...resubmission, version: 1 }, details, lists)).toBeNull()
  expect(resubmissionOf(resubmission, { ...details, isResubmitEligible: false }, lists)).toBeNull()
  expect(resubmissionOf(answer, details, lists)).toBeNull()
  expect(resubmissionOf(null, details, lists)).toBeNull()
})

const two = [{ id: 2, shortName: 'LATER', longName: 'Later', expects: [] }]
