import { expect, it } from 'vitest'
import { manager } from '../../../tests/service/referral-people.ts'
import { preferencesUrl, setUpMails } from '../../../tests/service/set-up-mails.ts'
import type { TestPerson } from '../../../tests/service/sign-tokens.ts'

const setup = setUpMails()

it('a person is notified on screen and by mail unless they choose otherwise', async () => {
  const newcomer = { username: 'newcomer', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_view'] }
  expect((await setup.app.inject(newcomer, preferencesUrl)).json()).toEqual({ onScreen: true, byMail: true })
})

it('a user who turns mail off gets none, not even one that is already queued', async () => {
  const requestId = await setup.raise()
  expect((await setup.wish(manager, { onScreen: true, byMail: false })).json()).toEqual({
    onScreen: true,
    byMail: false,
  })
  expect((await setup.app.inject(manager, preferencesUrl)).json()).toEqual({ onScreen: true, byMail: false })
  expect(await setup.delivered()).toEqual([])
  expect(await setup.outcomes(requestId)).toEqual(['unwanted'])
  await setup.wish(manager, { onScreen: true, byMail: true })
  expect(await setup.delivered()).toEqual([])
})

it('a changed notification preference writes an audit line', async () => {
  const { rows } = await setup.app.testDatabase.pool.query(
    `select channel, username, detail from audit_entry where action = 'notification.preference-chosen' order by at desc limit 1`,
  )
  expect(rows).toEqual([{ channel: 'IRONBARK', username: manager, detail: { onScreen: true, byMail: true } }])
})

it('submitting a referral does not change the notification preference', async () => {
  await setup.wish(manager, { onScreen: false, byMail: false })
  await setup.raise()
  expect((await setup.app.inject(manager, preferencesUrl)).json()).toEqual({ onScreen: false, byMail: false })
})

it('a person without an address gets no mail, and sending it is not retried', async () => {
  const nobody: TestPerson = {
    username: 'no.address',
    realmRoles: ['Lender_IRONBARK_Staff'],
    clientRoles: ['uwreferral_full'],
  }
  const token = await setup.app.tokenFor(nobody, { email: undefined })
  const withoutAddress = { authorization: `Bearer ${token}` }
  const response = await setup.calls.requestSubmit(
    nobody,
    { lenderRefNumber: setup.reference, ...(await ahead(withoutAddress)) },
    withoutAddress,
  )
  const { requestId } = response.json<{ requestId: string }>()
  expect(await setup.delivered()).toEqual([])
  expect(await setup.outcomes(requestId)).toEqual(['no-address'])
  expect((await setup.app.testDatabase.pool.query("select 1 from pgboss.job where state < 'completed'")).rowCount).toBe(
    0,
  )

  async function ahead(headers: Record<string, string>) {
    const uuid = (await setup.app.inject(nobody, { url: '/api/credit-referral/uuid', headers })).json<{
      uuid: string
    }>().uuid
    await setup.calls.put(nobody, uuid, 'notes.txt', Buffer.from('Three bedrooms.'))
    return { uuid, filenames: ['notes.txt'] }
  }
})

it('a person gets mail at the address of their last token', async () => {
  const token = await setup.app.tokenFor(manager, { email: 'new.address@ironbark.example' })
  await setup.wish(manager, { onScreen: true, byMail: true })
  const requestId = await setup.raise()
  await setup.app.inject(manager, {
    method: 'PUT',
    url: preferencesUrl,
    payload: { onScreen: true, byMail: true },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await setup.delivered()).toEqual([`new.address: Request ${requestId} received`])
})

it.each([{}, { onScreen: true }, { onScreen: 1, byMail: true }, { onScreen: true, byMail: true, more: 1 }])(
  'a person cannot choose %j',
  async (payload) => {
    expect((await setup.wish(manager, payload)).statusCode).toBe(400)
  },
)

it('a person of another lender with the same subject has a preference of their own', async () => {
  const twin: TestPerson = {
    username: 'twin',
    subject: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01',
    realmRoles: ['Lender_COOLABAH_Staff'],
    clientRoles: ['uwreferral_view'],
  }
  await setup.wish(manager, { onScreen: false, byMail: false })
  expect((await setup.app.inject(twin, preferencesUrl)).json()).toEqual({ onScreen: true, byMail: true })
})
