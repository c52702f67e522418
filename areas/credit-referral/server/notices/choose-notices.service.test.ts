import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../../tests/service/sign-tokens.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const url = '/api/credit-referral/notifications'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let reference: string
let references = 0
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z', settings: { PUBLIC_URL: 'https://portal.example' } })
  calls = referralCalls(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  references += 1
  reference = `MAIL-${references}`
  await wish(manager, { onScreen: true, byMail: true })
  await delivered()
})

const wish = (as: As, payload: object) => app.inject(as, { method: 'PUT', url, payload })
const raise = (as: As = manager) => calls.raise(as, reference)
const rows = async (requestId: string) =>
  (
    await app.testDatabase.pool.query(
      'select event_number, sent_at, not_sent from referral_mail where request_id = $1 order by event_number, subject',
      [requestId],
    )
  ).rows

/** The mails that go out now, as recipient and subject. */
async function delivered(): Promise<string[]> {
  await app.runJobs()
  return app.outbox.splice(0).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
}

describe('a person', () => {
  it('hears on screen and by mail without having said anything', async () => {
    const newcomer = { username: 'newcomer', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_view'] }
    expect((await app.inject(newcomer, url)).json()).toEqual({ onScreen: true, byMail: true })
  })

  it('who wants no mail gets none, also of what was on its way already', async () => {
    const requestId = await raise()
    expect((await wish(manager, { onScreen: true, byMail: false })).json()).toEqual({ onScreen: true, byMail: false })
    expect((await app.inject(manager, url)).json()).toEqual({ onScreen: true, byMail: false })
    expect(await delivered()).toEqual([])
    expect(await rows(requestId)).toEqual([{ event_number: 1, sent_at: null, not_sent: 'unwanted' }])
    await wish(manager, { onScreen: true, byMail: true })
    expect(await delivered()).toEqual([])
  })

  it('who says how to hear leaves a line in the audit', async () => {
    const { rows } = await app.testDatabase.pool.query(
      `select channel, username, detail from audit_entry where action = 'referral.notices-chosen' order by at desc limit 1`,
    )
    expect(rows).toEqual([{ channel: 'IRONBARK', username: manager, detail: { onScreen: true, byMail: true } }])
  })

  it('keeps the wish when sending a request', async () => {
    await wish(manager, { onScreen: false, byMail: false })
    await raise()
    expect((await app.inject(manager, url)).json()).toEqual({ onScreen: false, byMail: false })
  })

  it('without an address gets no mail, and nobody tries for ever', async () => {
    const nobody: TestPerson = {
      username: 'no.address',
      realmRoles: ['Lender_IRONBARK_Staff'],
      clientRoles: ['uwreferral_full'],
    }
    const token = await app.tokenFor(nobody, { email: undefined })
    const withoutAddress = { authorization: `Bearer ${token}` }
    const answer = await calls.requestSubmit(
      nobody,
      { lenderRefNumber: reference, ...(await ahead(withoutAddress)) },
      withoutAddress,
    )
    const { requestId } = answer.json<{ requestId: string }>()
    expect(await delivered()).toEqual([])
    expect(await rows(requestId)).toEqual([{ event_number: 1, sent_at: null, not_sent: 'no-address' }])
    expect((await app.testDatabase.pool.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0)

    async function ahead(headers: Record<string, string>) {
      const uuid = (await app.inject(nobody, { url: '/api/credit-referral/uuid', headers })).json<{ uuid: string }>()
        .uuid
      await calls.put(nobody, uuid, 'notes.txt', Buffer.from('Three bedrooms.'))
      return { uuid, filenames: ['notes.txt'] }
    }
  })

  it('gets mail at the address of the last token that sent something', async () => {
    const token = await app.tokenFor(manager, { email: 'new.address@ironbark.example' })
    await wish(manager, { onScreen: true, byMail: true })
    const requestId = await raise()
    await app.inject(manager, {
      method: 'PUT',
      url,
      payload: { onScreen: true, byMail: true },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await delivered()).toEqual([`new.address: Request ${requestId} received`])
  })

  it.each([{}, { onScreen: true }, { onScreen: 1, byMail: true }, { onScreen: true, byMail: true, more: 1 }])(
    'cannot wish for %j',
    async (payload) => {
      expect((await wish(manager, payload)).statusCode).toBe(400)
    },
  )

  it('of another lender with the same subject has a wish of its own', async () => {
    const twin: TestPerson = {
      username: 'twin',
      subject: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01',
      realmRoles: ['Lender_COOLABAH_Staff'],
      clientRoles: ['uwreferral_view'],
    }
    await wish(manager, { onScreen: false, byMail: false })
    expect((await app.inject(twin, url)).json()).toEqual({ onScreen: true, byMail: true })
  })
})
