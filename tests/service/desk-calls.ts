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

  /** An act of the desk; by default as one who has seen everything. */
  const act = async (as: As, record: string, verb: string, body: object, headers: Headers) => {
    const url = `${desk}/${record}`
    if ('lastSeenEvent' in body) return await post(as, `${url}/${verb}`, body, headers)
    const { rows } = await app.testDatabase.pool.query<{ last_event: number }>(
      `select last_event from lender_case where channel = $1 and kind || 's/' || channel || '/' || case_id = $2`,
      [channel, record],
    )
    return await post(as, `${url}/${verb}`, { lastSeenEvent: rows[0]?.last_event ?? 1, ...body }, headers)
  }
  const onReferral = (as: As, requestId: string, verb: string, body: object, headers: Headers = {}) =>
    act(as, `referrals/${channel}/${requestId}`, verb, body, headers)

  return {
    open: async (as: As, requestId: string) => await app.inject(as, referral(requestId)),
    assign: (as: As, requestId: string, body: object = {}, headers: Headers = {}) =>
      onReferral(as, requestId, 'assign', body, headers),
    reassign: (as: As, requestId: string, to: string, headers: Headers = {}, seen: object = {}) =>
      onReferral(as, requestId, 'reassign', { to, ...seen }, headers),
    release: (as: As, requestId: string, headers: Headers = {}, seen: object = {}) =>
      onReferral(as, requestId, 'release', seen, headers),
    ask: (as: As, requestId: string, text: string, headers: Headers = {}, seen: object = {}) =>
      onReferral(as, requestId, 'ask', { text, ...seen }, headers),
    decide: (as: As, requestId: string, changes: object = {}, headers: Headers = {}) =>
      onReferral(
        as,
        requestId,
        'decide',
        { decision: 'APPCOND', uwNotes: 'Subject to a valuation.', ...changes },
        headers,
      ),
    opened: async (as: As, requestId: string) => (await app.inject(as, referral(requestId))).json<DeskReferral>(),
    /** A variation at the desk, or with `act` an action of the underwriter on it. */
    variation: (as: As, variationId: string, verb?: string, body: object = {}, headers: Headers = {}) => {
      const record = `variations/${channel}/${variationId}`
      return verb === undefined ? app.inject(as, `${desk}/${record}`) : act(as, record, verb, body, headers)
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
        'select action, username from audit_entry where action <> $$record.read$$ and channel = $1 and record = $2 order by at, ctid',
        [channel, requestId],
      )
      return rows.map(({ action, username }) => `${action} by ${username}`)
    },
  }
}
