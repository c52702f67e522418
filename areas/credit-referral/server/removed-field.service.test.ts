import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { goodReferral } from '../../../tests/service/referral-calls.ts'
import { manager } from '../../../tests/service/referral-people.ts'
import { setUpMails } from '../../../tests/service/set-up-mails.ts'
import { referralDraftSchema } from '../contract/index.ts'

const fixture = setUpMails()

const migration = new URL('./migrations/015-no-interest-only-period.sql', import.meta.url)

it.each(['/api/credit-referral/draft', 'the open request'])(
  'a draft that names a field of an earlier release opens without it: %s',
  async (place) => {
    const id = await fixture.raise()
    const url = place.startsWith('/') ? place : `/api/credit-referral/draft/${id}`
    const calls = draftCalls(
      () => fixture.app,
      () => url,
    )
    const form = { ...referralDraftSchema.parse({}), creditNotes: 'Two incomes' }
    const draft = place.startsWith('/') ? form : { ...form, kind: 'resubmission', version: 1 }
    expect((await calls.keep(manager, draft)).statusCode).toBe(200)
    const stored = await fixture.app.testDatabase.pool.query(
      `update draft set content = (content::jsonb || '{"interestOnlyMonths": "24"}') where content ->> 'creditNotes' = 'Two incomes'`,
    )
    expect(stored.rowCount).toBe(1)
    expect(await calls.read(manager)).toEqual(draft)
    expect((await calls.keep(manager, { ...draft, creditNotes: 'Three incomes' })).statusCode).toBe(200)
    expect(await calls.read(manager)).toEqual({ ...draft, creditNotes: 'Three incomes' })
  },
)

it('a mail that an earlier release queued is sent, also with a field that no longer exists', async () => {
  const id = await fixture.raise()
  await fixture.app.testDatabase.pool.query(
    `update mail set content = content || jsonb_build_object('text', 'Interest only period: 24 months') where record = $1`,
    [id],
  )
  await fixture.app.runJobs()
  expect(fixture.app.outbox.at(-1)?.text).toContain('Interest only period: 24 months')
})

it('an interest only period that was submitted stays in the credit notes of its version', async () => {
  const [referralId, otherId] = [await fixture.raise(), await fixture.calls.raise(manager, 'NONE-ASKED')]
  const { adminUrl } = fixture.app.testDatabase
  await asAdmin(adminUrl, 'alter table referral_version add column interest_only_months int')
  await asAdmin(adminUrl, `update referral_version set interest_only_months = 24 where request_id = ${referralId}`)
  await asAdmin(adminUrl, await readFile(migration, 'utf8'))
  expect((await fixture.desk.read(manager, referralId)).creditNotes).toBe(
    `${goodReferral.creditNotes}\nInterest only period: 24 months`,
  )
  expect((await fixture.desk.read(manager, otherId)).creditNotes).toBe(goodReferral.creditNotes)
})
