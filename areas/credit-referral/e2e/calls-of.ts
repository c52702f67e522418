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
  /** Raises a request with one document and answers its id. */
  readonly raise: (lenderRefNumber: string, more?: Record<string, string>) => Promise<string>
  /** The insurer's: assigns a lender's request to them and decides it. */
  readonly decide: (requestId: string, decision: string, channel?: string) => Promise<void>
  /** The insurer's: assigns a lender's request to them and asks about it. */
  readonly ask: (requestId: string, text: string, channel?: string) => Promise<void>
}

/** The calls of the person who is signed on in this page, as another program of theirs would send them. */
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
