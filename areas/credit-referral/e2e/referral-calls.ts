import { type APIRequestContext, expect } from '@playwright/test'

const exampleReferral = {
  brandName: 'IronbarkBank',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'YES',
  referralReason: 'LVRLIMIT',
  baseLoanAmount: '540000',
  baseLVR: '90',
  creditNotes: 'The second valuation is lower than the price.',
}

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const attachment: File = {
  name: 'valuation.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('The security is worth $600,000.\n'),
}

/** Calls of a lender to the referral service, as the lender's own software sends them. */
export function lenderCalls(api: APIRequestContext) {
  const send = async (path: string, part: string, content: object, file = attachment) => {
    const json = { name: `${part}.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) }
    const response = await api.post(`/api/credit-referral/${path}?errors=true`, {
      multipart: { [part]: json, attachment: file },
    })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  return {
    /** Raises a referral with one document, by default `valuation.txt`; returns its ID. */
    raise: async (lenderRefNumber: string, more: Readonly<Record<string, string>> = {}, file?: File): Promise<string> =>
      (await send('submit', 'referral', { ...exampleReferral, lenderRefNumber, ...more }, file)).requestId,
    resubmit: async (lenderRefNumber: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
      await send('resubmit', 'referral', { ...exampleReferral, lenderRefNumber, ...more })
    },
    answer: async (requestId: string, text: string): Promise<void> => {
      await send(`answer/${requestId}`, 'answer', { text })
    },
    withdraw: async (requestId: string): Promise<void> => {
      const response = await api.post(`/api/credit-referral/withdraw/${requestId}`)
      expect(response.ok(), await response.text()).toBe(true)
    },
  }
}

/** Calls of an underwriter about the referrals of one lender. */
export function underwriterCalls(api: APIRequestContext, channel = 'IRONBARK') {
  const act = async (requestId: string, action: 'assign' | 'ask' | 'decide' | 'release', data: object = {}) => {
    const address = `/api/underwriting/referrals/${channel}/${requestId}`
    const { events } = await (await api.get(address)).json()
    const response = await api.post(`${address}/${action}`, { data: { ...data, lastSeenEvent: events.length } })
    expect(response.status(), await response.text()).toBe(200)
  }
  return {
    act,
    /** Assigns the referral to the underwriter and asks a question. */
    ask: async (requestId: string, text: string): Promise<void> => {
      await act(requestId, 'assign')
      await act(requestId, 'ask', { text })
    },
    /** Assigns the referral to the underwriter and decides it. */
    decide: async (requestId: string, decision: string, uwNotes = 'Decided by the story.'): Promise<void> => {
      await act(requestId, 'assign')
      await act(requestId, 'decide', { decision, uwNotes })
    },
  }
}
