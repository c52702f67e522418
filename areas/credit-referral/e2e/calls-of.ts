import { expect, type Page } from '@playwright/test'
import { headersOf } from '../../../tests/browser/headers-of.ts'

const referral = {
  brandName: 'IronbarkBank',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'NO',
  referralReason: 'LVRLIMIT',
  baseLoanAmount: '540000.50',
  baseLVR: '96.25',
  creditNotes: 'The borrower has genuine savings.',
}
const attachment = { name: 'valuation.txt', mimeType: 'text/plain', buffer: Buffer.from('The security was valued.\n') }

export type Calls = {
  /** Raises a referral with one document; answers its id. */
  readonly raise: (lenderRefNumber: string, more?: Record<string, string>) => Promise<string>
  /** As the insurer: assigns a lender's referral to the signed-on user and decides it. */
  readonly decide: (requestId: string, decision: string, channel?: string) => Promise<void>
  /** As the insurer: assigns a lender's referral to the signed-on user and asks a question. */
  readonly ask: (requestId: string, text: string, channel?: string) => Promise<void>
}

/** API calls as the user who is signed on in this page, without the portal. */
export async function callsOf(page: Page): Promise<Calls> {
  const headers = await headersOf(page)
  const post = async (path: string, content: { data: object } | { multipart: Record<string, Part> }) => {
    const answer = await page.request.post(`/api/${path}`, { headers, ...content })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const onDesk = async (request: string, verb: string, data: object) => {
    await post(`underwriting/referrals/${request}/assign`, { data: {} })
    await post(`underwriting/referrals/${request}/${verb}`, { data })
  }
  return {
    raise: async (lenderRefNumber, more = {}) => {
      const content = Buffer.from(JSON.stringify({ ...referral, lenderRefNumber, ...more }))
      const part = { name: 'referral.json', mimeType: 'application/json', buffer: content }
      return (await post('credit-referral/submit?errors=true', { multipart: { referral: part, attachment } })).requestId
    },
    decide: (requestId, decision, channel = 'IRONBARK') =>
      onDesk(`${channel}/${requestId}`, 'decide', { decision, uwNotes: 'Decided by the story.', version: 1 }),
    ask: (requestId, text, channel = 'IRONBARK') => onDesk(`${channel}/${requestId}`, 'ask', { text }),
  }
}

type Part = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
