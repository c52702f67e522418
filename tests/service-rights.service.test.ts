import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from './service/as-admin.ts'
import { referralCalls } from './service/referral-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it.each([
  ['a priced quote', `update quote set premium = '{}'`],
  ['a priced quote', 'update quote set premium_payable = 0'],
  ['a priced quote', 'update quote set channel = $$COOLABAH$$'],
  ['a priced quote', 'delete from quote'],
  ['the premium of a policy', 'update policy set total_premium = 0'],
  ['the premium of a policy', 'update policy set premium_payable = 0, status = $$In Force$$'],
  ['the lender of a policy', 'update policy set channel = $$COOLABAH$$'],
  ['a policy', 'delete from policy'],
  ['a version of a policy', 'update policy_version set lvr = 1'],
  ['a loan of a policy', 'update policy_loan set amount = 1'],
  ['a security of a policy', 'delete from policy_security'],
  ['an event of a policy', 'update policy_event set reason = null'],
  ['a certificate', 'update policy_certificate set statement = $$x$$'],
  ['a submission', 'update policy_submission set request = null'],
  ['the content of a referral', 'update referral_version set credit_notes = $$x$$'],
  ['the content of a variation', `update variation set loans = '[]'`],
  ['the policy of a cancellation', 'update cancellation set policy_number = $$1$$'],
  ['the lender of a case', 'update lender_case set channel = $$COOLABAH$$'],
  ['an event of a case', 'update case_event set event_number = 1'],
  ['a question', 'update case_message set body = $$x$$'],
  ['a receipt', 'update upload_receipt set number = $$x$$'],
  ['a file of a receipt', 'delete from upload_receipt_file'],
  ['a consent', 'delete from consent'],
  ['the rates', 'delete from reference_document'],
])('the role of the service cannot rewrite %s: %s', async (_record, statement) => {
  await expect(app.testDatabase.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

it('a decided version of a referral cannot be changed by any role', async () => {
  const calls = referralCalls(app)
  const requestId = await calls.raise('ironbark.manager', 'DECIDED-1')
  await calls.complete(requestId)
  const change = `update referral_version set decision = 'DECLINED' where request_id = ${requestId}`
  await expect(app.testDatabase.pool.query(change)).rejects.toThrow('a decided version is never changed')
  await expect(asAdmin(app.testDatabase.adminUrl, change)).rejects.toThrow('a decided version is never changed')
})
