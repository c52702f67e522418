import type { QueuePage, QueueSearch } from '#areas/case/contract'
import type { DeskReferral, ReferralDetails } from '#areas/credit-referral/contract'

import type { TestPerson } from './sign-tokens.ts'
import type { As, TestApp } from './start-test-app.ts'

const desk = '/api/underwriting'
const lender = '/api/credit-referral'

type Headers = Record<string, string>

/** Further underwriters. */
export function underwriterCalled(username: string): TestPerson {
  return { username, realmRoles: ['Insurer_Underwriter'] }
}

/** Calls of the insurer's desk, and a lender's calls on its referrals. */
export function deskCalls(app: TestApp, channel = 'IRONBARK') {
  const post = (as: As, url: string, payload: object, headers: Headers = {}) =>
    app.inject(as, { method: 'POST', url, payload, headers })
  const referral = (requestId: string, verb = '') => `${desk}/referrals/${channel}/${requestId}${verb}`
  const details = async (as: As, requestId: string) => await app.inject(as, `${lender}/details/${requestId}`)

  return {
    open: async (as: As, requestId: string) => await app.inject(as, referral(requestId)),
    assign: (as: As, requestId: string, body: object = {}, headers: Headers = {}) =>
      post(as, referral(requestId, '/assign'), body, headers),
    reassign: (as: As, requestId: string, to: string, headers: Headers = {}) =>
      post(as, referral(requestId, '/reassign'), { to }, headers),
    release: (as: As, requestId: string, headers: Headers = {}) =>
      post(as, referral(requestId, '/release'), {}, headers),
    ask: (as: As, requestId: string, text: string, headers: Headers = {}) =>
      post(as, referral(requestId, '/ask'), { text }, headers),
    decide: (as: As, requestId: string, changes: object = {}, headers: Headers = {}) =>
      post(
        as,
        referral(requestId, '/decide'),
        { decision: 'APPCOND', uwNotes: 'Subject to a valuation.', version: 1, ...changes },
        headers,
      ),
    opened: async (as: As, requestId: string) => (await app.inject(as, referral(requestId))).json<DeskReferral>(),
    /** A variation at the desk, or with `act` an action of the underwriter on it. */
    variation: (as: As, variationId: string, act?: string, body: object = {}, headers: Headers = {}) => {
      const url = `${desk}/variations/${channel}/${variationId}`
      return act === undefined ? app.inject(as, url) : post(as, `${url}/${act}`, body, headers)
    },
    search: async (as: As, search: Partial<QueueSearch> = {}): Promise<QueuePage> => {
      const response = await post(as, `${desk}/search`, search)
      if (response.statusCode !== 200) throw new Error(`the queue was refused: ${response.body}`)
      return response.json<QueuePage>()
    },
    details,
    read: async (as: As, requestId: string) => (await details(as, requestId)).json<ReferralDetails>(),
    withdraw: (as: As, requestId: string, headers: Headers = {}) =>
      post(as, `${lender}/withdraw/${requestId}`, {}, headers),
    answer: (as: As, requestId: string, body: object, headers: Headers = {}) =>
      post(as, `${lender}/request-answer/${requestId}`, body, headers),
    /** Audited actions on a record with their users, oldest first. */
    audit: async (requestId: string): Promise<string[]> => {
      const { rows } = await app.testDatabase.pool.query<{ action: string; username: string }>(
        'select action, username from audit_entry where channel = $1 and record = $2 order by at, ctid',
        [channel, requestId],
      )
      return rows.map(({ action, username }) => `${action} by ${username}`)
    },
  }
}
