import type { CaseState } from '#areas/case/contract'
import type { ReferralInput, SubmittedReferral } from '#areas/credit-referral/contract'
import { pdf } from '../../platform/files/testing/samples.ts'
import type { As, TestApp } from './start-test-app.ts'
import { attached, partOf, uploadCalls } from './upload-calls.ts'

const root = '/api/credit-referral'

/** A valid referral of IRONBARK; give each its own reference. */
export const goodReferral = {
  brandName: 'IronbarkBank',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'YES',
  referralReason: 'OUTDUA',
  baseLoanAmount: '540000.5',
  baseLVR: '92.35',
  creditNotes: 'Two incomes, one of them casual.',
} as const satisfies ReferralInput

export type TestFile = { readonly name: string; readonly content: Buffer }
export const statement: TestFile = { name: 'statement.pdf', content: pdf }

type Headers = Record<string, string>
type Input = Partial<Record<keyof ReferralInput, unknown>>

/** Calls that submit and resubmit referrals. */
export function referralCalls(app: TestApp) {
  const { sendForm, post, put, states } = uploadCalls(app)
  const formTo =
    (path: string) =>
    (as: As, input: Input, files: readonly TestFile[], headers: Headers = {}, query = '') =>
      sendForm(
        as,
        `${root}/${path}?errors=true${query}`,
        [
          ...files.map(({ name, content }) => attached(name, content)),
          partOf('referral', { ...goodReferral, ...input }),
        ],
        headers,
      )
  const jsonTo =
    (path: string) =>
    (as: As, input: Input, headers: Headers = {}) =>
      post(as, `${root}/${path}?errors=true`, { ...goodReferral, ...input }, headers)
  const uuid = async (as: As) => (await app.inject(as, `${root}/uuid`)).json<{ uuid: string }>().uuid
  const submit = formTo('submit')
  const { pool } = app.testDatabase

  return {
    submit,
    resubmit: formTo('resubmit'),
    requestSubmit: jsonTo('request-submit'),
    requestResubmit: jsonTo('request-resubmit'),
    sendForm,
    post,
    put,
    states,
    uuid,
    /** Submits a referral with this reference, raised from a quote if it is named; returns its ID. */
    raise: async (as: As, lenderRefNumber: string, input: Input = {}, quoteId?: string): Promise<string> => {
      const query = quoteId === undefined ? '' : `&quoteId=${encodeURIComponent(quoteId)}`
      const response = await submit(as, { ...input, lenderRefNumber }, [statement], {}, query)
      if (response.statusCode !== 200) throw new Error(`the referral was refused: ${response.body}`)
      return response.json<SubmittedReferral>().requestId
    },
    /** Sends these files ahead to signed addresses; returns their batch. */
    sendAhead: async (as: As, files: readonly TestFile[]): Promise<string> => {
      const batch = await uuid(as)
      for (const { name, content } of files) {
        const response = await put(as, batch, name, content)
        if (response.statusCode !== 200) throw new Error(`${name} was refused: ${response.body}`)
      }
      return batch
    },
    /** Makes a referral of IRONBARK Complete. */
    complete: async (requestId: string, decision = 'APPCOND'): Promise<void> => {
      await pool.query(
        `update lender_case set decision = $2, state = case $2 when 'WITHDRAWN' then 'Withdrawn' else 'Decided' end, assigned_to = 'figtree.underwriter',
           assigned_to_subject = 'subject' where channel = 'IRONBARK' and kind = 'referral' and case_id = $1`,
        [requestId, decision],
      )
      await pool.query(
        `update referral_version set decision = $2, uw_notes = 'Notes', decided_by = 'figtree.underwriter',
           decided_by_subject = 'subject', decided_at = now()
         where channel = 'IRONBARK' and request_id = $1 and decision is null`,
        [requestId, decision],
      )
    },
    setState: async (requestId: string, state: CaseState): Promise<void> => {
      await pool.query(
        `update lender_case set state = $2 where channel = 'IRONBARK' and kind = 'referral' and case_id = $1`,
        [requestId, state],
      )
    },
    /** The referral's row, versions, documents and events. */
    stored: async (requestId: string, channel = 'IRONBARK') => {
      const one = async (text: string) => (await pool.query(text, [channel, requestId])).rows
      const [referral] = await one(
        "select * from lender_case where channel = $1 and kind = 'referral' and case_id = $2",
      )
      return {
        referral,
        versions: await one('select * from referral_version where channel = $1 and request_id = $2 order by version'),
        documents: await one(
          "select * from case_document where channel = $1 and case_kind = 'referral' and case_id = $2 order by version, name",
        ),
        events: await one(
          `select version, event, by_username from case_event
           where channel = $1 and case_kind = 'referral' and case_id = $2 order by event_number`,
        ),
      }
    },
    /** The number of rows of a table. */
    count: async (table: 'lender_case' | 'referral_version' | 'case_document' | 'audit_entry'): Promise<number> =>
      Number((await pool.query(`select count(*) as rows from ${table}`)).rows[0].rows),
  }
}
