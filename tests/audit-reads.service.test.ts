import { expect, it, vi } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { asAdmin } from './service/as-admin.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { referralCalls } from './service/referral-calls.ts'
import { setUpApp } from './service/set-up-app.ts'

const manager = 'ironbark.manager'
const setup = setUpApp({}, referralCalls)
const readEntries = async () => {
  const { rows } = await setup.app.testDatabase.pool.query(
    `select channel, username, record, detail ->> 'route' as route from audit_entry where action = 'record.read' order by at`,
  )
  return rows
}

it('who opened a record of a lender is in its audit: lender staff and the insurer, not who was refused or opened a list', async () => {
  const { app } = setup
  await acceptDisclaimer(app, manager)
  const { quoteId } = await quoteFor(app, manager, exampleRequests.purchase)
  const id = await setup.raise(manager, 'READ-1')
  for (const [as, url] of [
    [manager, `/api/quote/${quoteId}`],
    ['coolabah.manager', `/api/credit-referral/details/${id}`],
    [manager, '/api/quote/recent'],
    [manager, '/api/quote/party/options/BRANCH'],
    [manager, `/api/credit-referral/details/${id}`],
    ['figtree.underwriter', `/api/underwriting/referrals/IRONBARK/${id}`],
  ] as const)
    await app.inject(as, url)
  const details = '/api/credit-referral/details/:id'
  await vi.waitFor(
    async () =>
      expect(await readEntries()).toEqual([
        { channel: 'IRONBARK', username: manager, record: quoteId, route: '/api/quote/:id' },
        { channel: 'IRONBARK', username: manager, record: id, route: details },
        {
          channel: 'IRONBARK',
          username: 'figtree.underwriter',
          record: id,
          route: '/api/underwriting/referrals/:channel/:id',
        },
      ]),
    10_000,
  )
})

it('reads that could not be written are written later, once each', async () => {
  const { app } = setup
  const id = await setup.raise(manager, 'READ-2')
  const { adminUrl } = app.testDatabase
  const warn = vi.spyOn(app.deps.log, 'warn')
  await asAdmin(adminUrl, 'revoke insert on audit_entry from lmi_service')
  await app.inject(manager, `/api/credit-referral/details/${id}`)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000)
  await asAdmin(adminUrl, 'grant insert on audit_entry to lmi_service')
  await app.inject(manager, `/api/credit-referral/details/${id}`)
  await vi.waitFor(
    async () => expect((await readEntries()).filter(({ record }) => record === id)).toHaveLength(2),
    10_000,
  )
  warn.mockRestore()
})
