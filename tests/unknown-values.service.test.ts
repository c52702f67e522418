import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { asAdmin } from './service/as-admin.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'
import { type VariationBody, variationCalls } from './service/variation-calls.ts'

let app: TestApp
let calls: ReturnType<typeof variationCalls>
let submissions: ReturnType<typeof submissionCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-22T01:00:00Z' })
  calls = variationCalls(app)
  submissions = submissionCalls(app)
})
afterAll(() => app.stop())

const terms = { loanType: 'HOMELN', paymentType: 'P&I', interestType: 'VARIABLE', repaymentFrequency: 'MONTHLY' }
const unknownTerms = {
  loanType: null,
  paymentType: null,
  interestType: null,
  fixedRateExpiryDate: null,
  interestRate: null,
  repaymentFrequency: null,
}
const unknownValuation = { purchasePrice: null, valuationDate: null, valuationType: null }

/** A policy as it was submitted: In Force, with values that nobody gave. */
const submitted = async (reference: string) =>
  (await submissions.created(exampleSubmission(reference, { loans: 2, properties: 2 }))).policyNo
/** The policy with changes of its first loan. */
async function withFirstLoan(policyNumber: string, changes: object): Promise<VariationBody> {
  const { policy, loans, securities } = await calls.details('ironbark.manager', policyNumber)
  return {
    variationData: { variationType: ['AmalgamationSplitRebalance'], notes: null },
    oldData: { policy, loans, securities },
    newData: { policy, loans: loans.map((loan, place) => (place === 0 ? { ...loan, ...changes } : loan)), securities },
  }
}

it('a submitted policy has no placeholder as a value, and one changed amount demands the fields of its own loan only', async () => {
  const policyNumber = await submitted('UNKNOWN-1')
  const loaded = await calls.details('ironbark.manager', policyNumber)
  expect([loaded.loans.length, loaded.securities.length]).toEqual([2, 2])
  for (const loan of loaded.loans) expect(loan).toMatchObject(unknownTerms)
  for (const security of loaded.securities) expect(security).toMatchObject(unknownValuation)

  const refused = await calls.submit(await withFirstLoan(policyNumber, { approvedAmount: '260,000.55' }))
  expect(refused.statusCode).toBe(400)
  expect(calls.refused(refused.body).map(({ message }) => message)).toEqual([
    'Loan Type is required.',
    'Payment Type is required.',
    'Interest Type is required.',
    'Interest Rate is required.',
    'Repayment Frequency is required.',
  ])
  const completed = await withFirstLoan(policyNumber, { ...terms, approvedAmount: '260,000.55', interestRate: '6.14' })
  const accepted = await calls.submit(completed)
  expect(accepted.statusCode).toBe(200)
  const { id } = accepted.json<{ id: string }>()
  await calls.desk.assign(id)
  await calls.desk.accept(id)
  const now = await calls.details('ironbark.manager', policyNumber)
  expect(now.loans[0]).toMatchObject({ ...terms, approvedAmount: 260_000.55, interestRate: '6.14' })
  expect(now.loans[1]).toEqual(loaded.loans[1])
  expect(now.securities).toEqual(loaded.securities)
})

it('an unknown value may be sent as null, as an empty text or not at all', async () => {
  const policyNumber = await submitted('UNKNOWN-2')
  const sent = await withFirstLoan(policyNumber, { ...terms, approvedAmount: 260_000, interestRate: '6.14' })
  const rewrite = (data: VariationBody['oldData'], write: (row: object) => object) => ({
    ...data,
    loans: data.loans.map((row) => write(row)),
    securities: data.securities.map((row) => write(row)),
  })
  const empty = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))
  const absent = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  for (const write of [empty, absent]) {
    const response = await calls.effect({
      ...sent,
      oldData: rewrite(sent.oldData, write),
      newData: rewrite(sent.newData, write),
    })
    expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  }
})

it('placeholders that were stored before become unknown in policies, open variations and drafts, and other values stay', async () => {
  const policyNumber = await submitted('UNKNOWN-3')
  const filled = `loan_type = 'HOMELN', repayment_type = 'P&I', interest_type = 'FIXED', repayment_frequency = 'MONTHLY'`
  const setLoan = (position: number, rate: number) =>
    submissions.rows(
      `update policy_loan set ${filled}, interest_rate = $3 where policy_number = $1 and position = $2`,
      policyNumber,
      position,
      rate,
    )
  await setLoan(1, 0)
  await setLoan(2, 5.5)
  // As a variation was sent before: its second loan changes, and its first carries the placeholders.
  const sent = await withFirstLoan(policyNumber, {})
  const second = { ...sent.newData.loans[1], approvedAmount: '280000' }
  const newData = { ...sent.newData, loans: [sent.newData.loans[0], second] }
  const { id } = (await calls.submit({ ...sent, newData })).json<{ id: string }>()
  const draft = {
    loans: [
      { ...terms, interestType: 'FIXED', interestRate: '0' },
      { ...terms, interestRate: '5.5' },
    ],
  }
  await submissions.rows(
    `insert into draft (channel, owner, form, content, saved_at, revision) values ('IRONBARK', 'one', $1, $2, now(), 1)`,
    `variation ${policyNumber}`,
    JSON.stringify(draft),
  )

  // Migration 005 of variation read the status, which is now that of the case.
  await asAdmin(app.testDatabase.adminUrl, "alter table variation add column status text default 'Submitted'")
  for (const file of [
    'policy/server/migrations/006-unknown-terms.sql',
    'variation/server/migrations/005-unknown-terms.sql',
  ])
    await submissions.rows(await readFile(new URL(`../areas/${file}`, import.meta.url), 'utf8'))
  await asAdmin(app.testDatabase.adminUrl, 'alter table variation drop column status')
  const { loans } = await calls.details('ironbark.manager', policyNumber)
  expect(loans[0]).toMatchObject(unknownTerms)
  expect(loans[1]).toMatchObject({ ...terms, interestType: 'FIXED', interestRate: '5.5' })
  const [stored] = await submissions.rows(`select content from draft where form = $1`, `variation ${policyNumber}`)
  expect(stored?.content.loans).toMatchObject([{ interestType: '', interestRate: '' }, draft.loans[1]])
  await calls.desk.assign(id)
  await calls.desk.accept(id)
  const accepted = await calls.details('ironbark.manager', policyNumber)
  expect(accepted.loans[0]).toMatchObject(unknownTerms)
  expect(accepted.loans[1]).toMatchObject({ approvedAmount: 280_000, interestRate: '5.5' })
})
