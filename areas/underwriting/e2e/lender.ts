import { expect, type Page } from '@playwright/test'
import { headersOf } from '../../../tests/browser/headers-of.ts'

/** Calls of a lender to the referral service, as the lender's own software would send them. */
export type Lender = {
  /** Raises a request with one document; returns its ID. */
  readonly raise: (lenderRefNumber: string, more?: Record<string, string>) => Promise<string>
  readonly resubmit: (lenderRefNumber: string, more?: Record<string, string>) => Promise<void>
  readonly answer: (requestId: string, text: string) => Promise<void>
  readonly withdraw: (requestId: string) => Promise<void>
}

const file = { name: 'valuation.txt', mimeType: 'text/plain', buffer: Buffer.from('The security is worth $600,000.\n') }

const referral = {
  brandName: 'IronbarkBank',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'YES',
  referralReason: 'LVRLIMIT',
  baseLoanAmount: '540000.50',
  baseLVR: '96.25',
  creditNotes: 'The borrower has genuine savings.\nThe LVR is above our limit.',
}

/** The referral service as the user who is signed on in this page. */
export async function lenderOn(page: Page): Promise<Lender> {
  const headers = await headersOf(page)
  const post = async (path: string, part: string, content: object) => {
    const answer = await page.request.post(`/api/credit-referral/${path}?errors=true`, {
      headers,
      multipart: {
        [part]: { name: `${part}.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) },
        attachment: file,
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  return {
    raise: async (lenderRefNumber, more = {}) =>
      (await post('submit', 'referral', { ...referral, lenderRefNumber, ...more })).requestId,
    resubmit: async (lenderRefNumber, more = {}) => {
      await post('resubmit', 'referral', { ...referral, lenderRefNumber, ...more })
    },
    answer: async (requestId, text) => {
      await post(`answer/${requestId}`, 'answer', { text })
    },
    withdraw: async (requestId) => {
      const answer = await page.request.post(`/api/credit-referral/withdraw/${requestId}`, { headers })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}
