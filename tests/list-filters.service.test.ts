import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoRecords } from '#apps/server'
import { ownCaseTable, tableOf } from '#areas/case/contract'
import { referralTable } from '#areas/credit-referral/contract'
import { policyTable } from '#areas/policy/contract'
import { submissionListTable, submissionTable } from '#areas/policy-submission/contract'
import { exampleRequests, quoteTable } from '#areas/quote/contract'
import { uploadTable } from '#areas/upload/contract'
import { pdf } from '../platform/files/testing/samples.ts'
import { asAdmin } from './service/as-admin.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { attached, partOf, seedDemoPolicies, uploadCalls } from './service/upload-calls.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-23T02:00:00Z' })
  await seedDemoPolicies(app.deps)
  await createDemoRecords(app.deps)
  await acceptDisclaimer(app, manager)
  await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber: 'LOS-77123' })
  await asAdmin(
    app.testDatabase.adminUrl,
    `update policy set source = 'quote', source_id = (select quote_id from quote limit 1) where policy_number = '1000000001'`,
  )
  const documents = {
    uploadType: 'Loan',
    brandName: 'IronbarkBank',
    loanNumber: 'LN500',
    files: [{ name: 'valuation.pdf', category: 'VALREP' }],
  }
  const parts = [attached('valuation.pdf', pdf), partOf('documents', documents)]
  const response = await uploadCalls(app).sendForm(manager, '/api/quote/doc/upload-files', parts)
  if (response.statusCode !== 200) throw new Error(response.body)
}, 60_000)
afterAll(() => app.stop())

type Row = Record<string, unknown>
const own: Readonly<Record<string, (row: Row) => unknown>> = {
  loanNumber: ({ loanNumbers }) => loanNumbers,
  policyNumbers: ({ policyNumbers }) => policyNumbers,
  number: ({ against }) => against && Object.values(against).join(' '),
  fileName: ({ files }) => (files as readonly { name: string }[]).map(({ name }) => name),
}

const lists = [
  { list: 'a lender’s quotes', as: manager, url: '/api/quote/search', table: quoteTable, more: {} },
  { list: 'a lender’s referrals', as: manager, url: '/api/credit-referral/search', table: referralTable, more: {} },
  {
    list: 'a person’s submissions',
    as: manager,
    url: '/api/policy-submission/submissions/search',
    table: submissionTable,
    more: {},
  },
  {
    list: 'a person’s open cases',
    as: manager,
    url: '/api/home/lender/cases/search',
    table: ownCaseTable('open'),
    more: { show: 'open' },
  },
  { list: 'a person’s uploads', as: manager, url: '/api/quote/uploads/search', table: uploadTable, more: {} },
  {
    list: 'the queue',
    as: underwriter,
    url: '/api/underwriting/search',
    table: tableOf({ show: 'all' }),
    more: { show: 'all' },
  },
  { list: 'the policies', as: underwriter, url: '/api/underwriting/policies/search', table: policyTable, more: {} },
  {
    list: 'the submissions',
    as: underwriter,
    url: '/api/underwriting/submissions/search',
    table: submissionListTable,
    more: {},
  },
  { list: 'the uploads', as: underwriter, url: '/api/underwriting/uploads/search', table: uploadTable, more: {} },
] as const

const searchOf =
  ({ as, url, more }: (typeof lists)[number]) =>
  async (filter: object) =>
    await app.inject(as, { method: 'POST', url, payload: { filter, pageSize: 100, ...more } })

it.each(lists)('in $list, each column of texts is filtered by a part, in any case', async (list) => {
  const search = searchOf(list)
  const all = (await search({})).json<{ items: Row[] }>().items
  expect(all.length).toBeGreaterThan(0)
  const texts = Object.entries(list.table.columns).filter(([, { kind }]) => kind === 'text')
  for (const [field, column] of texts) {
    const shownIn = (row: Row) => [(own[field] ?? (() => row[field]))(row)].flat().filter(Boolean).map(String)
    const whole = all.flatMap(shownIn)[0] ?? ''
    expect(whole.length, field).toBeGreaterThan(4)
    for (const part of [whole, whole.slice(1, 4), whole.slice(-4).toUpperCase(), whole.slice(0, 4).toLowerCase()]) {
      const found = (await search({ [field]: part })).json<{ items: Row[] }>().items
      const wanted = all.filter((row) => shownIn(row).some((text) => text.toLowerCase().includes(part.toLowerCase())))
      expect([field, part, found]).toEqual([field, part, wanted])
    }
    const short = await search({ [field]: whole.slice(1, 3) })
    if ('minLength' in column) expect(short.json()).toMatchObject([{ message: 'Enter at least 3 characters.' }])
    else expect(short.json<{ items: Row[] }>().items.length).toBeGreaterThan(0)
  }
})

it.each(lists.filter(({ table }) => Object.values(table.columns).some(({ kind }) => kind === 'number')))(
  'in $list, each column of numbers is filtered by more than, at most and a range',
  async (list) => {
    const search = searchOf(list)
    const all = (await search({})).json<{ items: Row[] }>().items
    const fields = Object.entries(list.table.columns).flatMap(([field, { kind }]) => (kind === 'number' ? [field] : []))
    for (const field of fields) {
      const numbers = all.map((row) => Number(row[field])).toSorted((one, other) => one - other)
      const [low = 0, high = 0] = [numbers[Math.floor(numbers.length / 3)], numbers.at(-1)]
      for (const [filter, matches] of [
        [`> ${low}`, (number: number) => number > low],
        [`<=${low}`, (number: number) => number <= low],
        [`${low} - ${high}`, (number: number) => number >= low && number <= high],
        ['>', () => false],
      ] as const) {
        const found = (await search({ [field]: filter })).json<{ items: Row[] }>().items
        expect([field, filter, found]).toEqual([field, filter, all.filter((row) => matches(Number(row[field])))])
      }
    }
  },
)
