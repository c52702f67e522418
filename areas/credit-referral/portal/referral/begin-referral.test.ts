import { expect, it, vi } from 'vitest'
import { referralDraftSchema } from '#areas/credit-referral/contract'
import { environmentSchema } from '#areas/environment/contract'
import { loadDraft } from '#browser/drafts'
import { CallRefused, type Http } from '#browser/http'
import { beginReferral, type ReferralPrefill } from './begin-referral.ts'

const environment = environmentSchema.parse({ identity: { url: '/', realm: 'lmi', clientId: 'portal' } })
const prefill: ReferralPrefill = {
  brandName: 'IRB',
  baseLoanAmount: '540000.00',
  baseLVR: '92.35',
  capitalisedFlag: 'YES',
  referralReason: 'LVRLIMIT',
  securityValue: '584732.00',
  submissionType: 'NEWAPP',
}

const blank = referralDraftSchema.parse({})

/** A service that has this draft. */
function serviceWith(content: object | null) {
  const put = vi.fn(async () => ({ revision: 5 }))
  const http = {
    get: async (_address: string, { schema }: { schema: { parse: (answer: unknown) => unknown } }) =>
      schema.parse({ content, revision: 4 }),
    put,
  } as unknown as Http
  return { http, put }
}

it('a request begun from a quote is passed to the form that opens next where the service keeps no drafts', async () => {
  const http = { get: () => Promise.reject(new CallRefused(404, [])) } as unknown as Http
  expect(await beginReferral(http, environment, prefill)).toEqual({ state: 'kept' })
  const load = () => loadDraft(http, '/api/credit-referral/draft', referralDraftSchema)
  expect(await load()).toMatchObject({ content: { baseLVR: '92.35' }, unavailable: true })
  expect(await load()).toMatchObject({ content: null })
})

it('a request begun from a quote is saved as the draft with the fields of the quote', async () => {
  const { http, put } = serviceWith(null)
  expect(await beginReferral(http, environment, prefill)).toEqual({ state: 'kept' })
  expect(put).toHaveBeenCalledExactlyOnceWith(
    '/api/credit-referral/draft',
    expect.objectContaining({
      headers: { 'If-Match': '"4"' },
      body: { ...blank, ...prefill, lenderRefNumber: '', creditNotes: '', filledFrom: '' },
    }),
  )
})

it('a request begun from a quote has the quote’s reference and notes', async () => {
  const { http, put } = serviceWith(null)
  const notes = 'The LVR of 99.17% is above the limit of 95.00%.'
  await beginReferral(http, environment, { ...prefill, sourceRefNumber: 'HL-77', notes })
  const filled = { lenderRefNumber: 'HL-77', creditNotes: notes, filledFrom: 'HL-77' }
  expect(put).toHaveBeenCalledWith(
    '/api/credit-referral/draft',
    expect.objectContaining({ body: expect.objectContaining(filled) }),
  )
})

it('a request begun from a quote names it, also where the quote has a reference of the lender', async () => {
  const { http, put } = serviceWith(null)
  await beginReferral(http, environment, { ...prefill, sourceRefNumber: 'HL-77', quoteId: 'XX4GK-7KD3M-9PXWC' })
  const filled = { lenderRefNumber: 'HL-77', filledFrom: 'XX4GK-7KD3M-9PXWC', quoteId: 'XX4GK-7KD3M-9PXWC' }
  expect(put).toHaveBeenCalledWith(
    '/api/credit-referral/draft',
    expect.objectContaining({ body: expect.objectContaining(filled) }),
  )
})

it('a quote replaces a draft with input only after the user confirms it', async () => {
  const { http, put } = serviceWith({ creditNotes: 'half a sentence' })
  expect(await beginReferral(http, environment, prefill)).toEqual({ state: 'draft-exists' })
  expect(put).not.toHaveBeenCalled()
  expect(await beginReferral(http, environment, prefill, { replace: true })).toEqual({ state: 'kept' })
  expect(put).toHaveBeenCalledOnce()
})

it('a quote replaces a draft that has only a brand without asking', async () => {
  expect(await beginReferral(serviceWith({ brandName: 'IRB' }).http, environment, prefill)).toEqual({ state: 'kept' })
})

it('a quote does not replace a draft with files without asking', async () => {
  const files = [{ name: 'One.pdf', size: 1 }]
  expect(await beginReferral(serviceWith({ files }).http, environment, prefill)).toEqual({ state: 'draft-exists' })
})
