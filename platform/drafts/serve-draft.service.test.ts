import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { draftCalls, draftSave } from '../../tests/service/draft-calls.ts'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

// The calculator's draft, which accepts any form content.
const url = '/api/quote/draft'
const { whole, read, save, keep, discard } = draftCalls(
  () => app,
  () => url,
)

beforeEach(async () => {
  await discard(manager)
})

it('a draft is empty at first, and then has the saved content with a revision', async () => {
  expect(await whole('ironbark.broker')).toEqual({ content: null, revision: 0 })
  const content = { brandName: '', loanList: [{ loanAmount: '540,0' }], ticked: true }
  const answer = await keep('ironbark.broker', content)
  expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 1 }])
  expect(await whole('ironbark.broker')).toEqual({ content: content, revision: 1 })
})

it('a save replaces the whole draft', async () => {
  await keep(manager, { name: 'A', rows: { one: { amount: '1', term: '360' }, two: { amount: '2' } }, list: [1, 2] })
  const content = { rows: { one: { amount: '10' } }, list: [3] }
  await keep(manager, content)
  expect(await read(manager)).toEqual(content)
})

it('a draft belongs to one user', async () => {
  await keep(manager, { brandName: 'mine' })
  expect(await read('ironbark.viewer')).toBeNull()
  expect(await read('coolabah.manager')).toBeNull()
  await discard('ironbark.viewer')
  await keep('coolabah.manager', { brandName: 'theirs' })
  expect(await read(manager)).toEqual({ brandName: 'mine' })
})

it('a discarded or emptied draft has no content', async () => {
  await keep(manager, { brandName: 'mine' })
  expect((await discard(manager)).statusCode).toBe(204)
  expect(await read(manager)).toBeNull()
  await keep(manager, { brandName: 'mine' })
  expect((await keep(manager, null)).statusCode).toBe(200)
  expect(await read(manager)).toBeNull()
})

it('a draft of an earlier schema counts as none', async () => {
  await keep(manager, { brandName: 'mine' })
  await app.testDatabase.pool.query(`update draft set content = '"of another shape"'`)
  const answer = await app.inject(manager, url)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { content: null }])
  expect((await keep(manager, { brandName: 'anew' })).statusCode).toBe(200)
  expect(await read(manager)).toEqual({ brandName: 'anew' })
})

it('a draft of 1 MB is saved, and a larger one is refused with a message', async () => {
  const largest = { notes: 'x'.repeat(1_000_000 - JSON.stringify({ notes: '' }).length) }
  expect((await keep(manager, largest)).statusCode).toBe(200)
  expect(await read(manager)).toEqual(largest)
  const answer = await keep(manager, { notes: `${largest.notes}x` })
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    [{ code: 'too-large', message: 'The request is too large. Send less data at a time.' }],
  ])
  expect(await read(manager)).toEqual(largest)
})

it('a user has at most a hundred drafts, and may discard one to save another', async () => {
  await keep(manager, { brandName: 'first' })
  await app.testDatabase.pool.query(
    `insert into draft (channel, owner, form, content, saved_at)
     select channel, owner, 'other-' || n, content, saved_at from draft, generate_series(1, 100) n
     where content ->> 'brandName' = 'first'`,
  )
  expect((await keep(manager, { brandName: 'changed' })).statusCode).toBe(200)
  await discard(manager)
  const refused = await keep(manager, { brandName: 'one too many' })
  const message = 'You have 100 drafts. Submit or discard one first.'
  expect([refused.statusCode, refused.json()]).toEqual([400, [{ code: 'too-many-drafts', message }]])
  await app.testDatabase.pool.query(`delete from draft where form = 'other-1'`)
  expect((await keep(manager, { brandName: 'again' })).statusCode).toBe(200)
  await app.testDatabase.pool.query(`delete from draft where form like 'other-%'`)
})

it.each([['text'], [[1, 2]], [7]])('a draft that is %j is refused', async (content) => {
  const call = { ...draftSave(url, { revision: 0, content: null }), payload: JSON.stringify(content) }
  expect((await app.inject(manager, call)).statusCode).toBe(400)
})

it.each([undefined, '*', '1', '"one"', '""', '"1", "2", "3"'])(
  'a save for the revision %s is refused, and says what a revision is',
  async (ifMatch) => {
    const { headers, ...call } = draftSave(url, { revision: 0, content: {} })
    const { 'if-match': _revision, ...others } = headers
    const answer = await app.inject(manager, {
      ...call,
      headers: { ...others, ...(ifMatch && { 'if-match': ifMatch }) },
    })
    const message = ifMatch ? 'If-Match must be one or two revisions, each in quotes.' : 'if-match is missing.'
    expect([answer.statusCode, answer.json()]).toEqual([400, [{ code: 'invalid', message, field: 'if-match' }]])
  },
)

it('a draft requires a role for its form', async () => {
  expect((await keep('ironbark.lender', {})).statusCode).toBe(403)
})

it('a save of an older revision is refused and changes nothing', async () => {
  const { revision } = await whole(manager)
  expect((await save(manager, { revision, content: { notes: 'one' } })).statusCode).toBe(200)
  const refused = await save(manager, { revision, content: { notes: 'other' } })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    [
      {
        code: 'draft-changed',
        message: 'This draft was changed in another window. Choose which one to keep.',
      },
    ],
  ])
  expect(await read(manager)).toEqual({ notes: 'one' })
})

it('one of several concurrent saves is done, and the others are refused', async () => {
  for (const first of [false, true]) {
    if (first) await app.testDatabase.pool.query('delete from draft')
    const { revision } = await whole(manager)
    const answers = await Promise.all(
      ['one', 'other', 'third'].map((notes) => save(manager, { revision, content: { notes } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  }
})

it('no window restores a submitted or discarded draft', async () => {
  await keep(manager, { notes: 'typed' })
  const { revision } = await whole(manager)
  await discard(manager)
  const late = await save(manager, { revision, content: { notes: 'typed last' } })
  expect(late.statusCode).toBe(409)
  expect(await read(manager)).toBeNull()
})

it('a save and the one on leaving the page may arrive in either order, and the last input stays', async () => {
  for (const order of [
    ['running', 'leaving'],
    ['leaving', 'running'],
  ]) {
    await keep(manager, { notes: 'before' })
    const { revision } = await whole(manager)
    const running = draftSave(url, { revision, content: { notes: 'typ' } })
    const leaving = draftSave(url, { revision, content: { notes: 'typed' } })
    const both = { ...leaving, headers: { ...leaving.headers, 'if-match': `"${revision}", "${revision + 1}"` } }
    for (const call of order) await app.inject(manager, call === 'running' ? running : both)
    expect(await read(manager)).toEqual({ notes: 'typed' })
  }
})

it('a draft is deleted ninety days after its last save, and not before', async () => {
  const people = ['ironbark.manager', 'coolabah.manager'] as const
  const there = async () => Promise.all(people.map(async (person) => (await read(person)) !== null))
  for (const person of people) await keep(person, { notes: 'typed' })
  app.clock.move(90 * 24 * 3600)
  await app.runDailyJobs()
  expect(await there()).toEqual([true, true])
  await keep('coolabah.manager', { notes: 'typed on' })
  app.clock.move(1)
  await app.runDailyJobs()
  expect(await there()).toEqual([false, true])
})

const submissionDraft = (content: object | null) =>
  app.inject(
    'ironbark.viewer',
    draftSave(`/api/policy-submission/draft/${crypto.randomUUID()}`, { revision: 0, content }),
  )
const countOf = async () =>
  Number((await app.testDatabase.pool.query(`select count(*) from draft where form like '%submission%'`)).rows[0].count)

it('a user who creates 130 drafts at once has 100', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => submissionDraft(exampleSubmission('A'))))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 400).length]).toEqual([100, 30])
  expect(await countOf()).toBe(100)
})

it('emptying a draft that does not exist stores nothing', async () => {
  const before = await countOf()
  const answer = await submissionDraft(null)
  expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 0 }])
  expect(await countOf()).toBe(before)
})

it('a page of an earlier release, which saves in another way, is told to reload', async () => {
  const payload = { revision: 1, patch: { notes: 'typed' } }
  const response = await app.inject('ironbark.manager', { method: 'PATCH', url: '/api/credit-referral/draft', payload })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [{ code: 'page-outdated', message: 'This page is out of date. Reload it and try again.' }],
  ])
})
