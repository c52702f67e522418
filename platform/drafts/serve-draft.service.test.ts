import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { draftCalls } from '../../tests/service/draft-calls.ts'
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
  const typed = { brandName: '', loanList: [{ loanAmount: '540,0' }], ticked: true }
  const answer = await keep('ironbark.broker', typed)
  expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 1 }])
  expect(await whole('ironbark.broker')).toEqual({ content: typed, revision: 1 })
})

it('a save is a merge patch: null removes a field, and a list replaces the stored one', async () => {
  await keep(manager, { name: 'A', rows: { one: { amount: '1', term: '360' }, two: { amount: '2' } }, list: [1, 2] })
  await keep(manager, { rows: { one: { amount: '10' }, two: null }, list: [3] })
  expect(await read(manager)).toEqual({ name: 'A', rows: { one: { amount: '10', term: '360' } }, list: [3] })
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
  const notes = Object.fromEntries(Array.from({ length: 90 }, (_, row) => [`row-${row}`, 'é'.repeat(5_000)]))
  expect((await keep(manager, { notes })).statusCode).toBe(200)
  expect((await keep(manager, { notes: { last: 'x'.repeat(90_000) } })).statusCode).toBe(200)
  expect(await read(manager)).toEqual({ notes: { ...notes, last: 'x'.repeat(90_000) } })
  const answer = await keep(manager, { more: 'x'.repeat(20_000) })
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    [{ code: 'draft-too-large', message: 'The draft is too large to save. Shorten what you typed.' }],
  ])
  expect(await read(manager)).toEqual({ notes: { ...notes, last: 'x'.repeat(90_000) } })
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

it.each([['text'], [[1, 2]], [7]])('the patch %j is refused', async (patch) => {
  const payload = { revision: 0, patch, window: 'w', number: 1 }
  expect((await app.inject(manager, { method: 'PATCH', url, payload })).statusCode).toBe(400)
})

it('a draft requires a role for its form', async () => {
  expect((await keep('ironbark.lender', {})).statusCode).toBe(403)
})

it('a save of an older revision is refused and changes nothing', async () => {
  const { revision } = await whole(manager)
  expect((await save(manager, { revision, patch: { notes: 'one' }, window: 'one' })).statusCode).toBe(200)
  const refused = await save(manager, { revision, patch: { notes: 'other' }, window: 'other' })
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

it('one of two concurrent saves is refused', async () => {
  const { revision } = await whole(manager)
  const answers = await Promise.all(
    ['one', 'other', 'third'].map((window) => save(manager, { revision, patch: { notes: window }, window })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

it('no window restores a submitted or discarded draft', async () => {
  await keep(manager, { notes: 'typed' })
  const { revision } = await whole(manager)
  await save(manager, { revision, patch: { notes: 'typed on' }, window: 'one', number: 1 })
  await discard(manager)
  const late = await save(manager, { revision, patch: { notes: 'typed last' }, window: 'one', number: 2 })
  expect(late.statusCode).toBe(409)
  expect(await read(manager)).toBeNull()
})

it('a repeated save is done once', async () => {
  const { revision } = await whole(manager)
  const send = () => save(manager, { revision, patch: { notes: 'typed' }, window: 'one', number: 1 })
  expect((await send()).json()).toEqual({ revision: revision + 1 })
  expect((await send()).json()).toEqual({ revision: revision + 1 })
  expect(await whole(manager)).toEqual({ content: { notes: 'typed' }, revision: revision + 1 })
})

it('a save and the next one of its window may arrive in either order', async () => {
  for (const [first, second] of [
    [1, 2],
    [2, 1],
  ] as const) {
    await discard(manager)
    const { revision } = await whole(manager)
    const window = `${first} before ${second}`
    // The later save includes the changes of the earlier one.
    const patches = { 1: { notes: 'typ', file: 'a' }, 2: { notes: 'typed', file: null } }
    await save(manager, { revision, patch: patches[first], window, number: first })
    const answer = await save(manager, { revision, patch: patches[second], window, number: second })
    expect(answer.statusCode).toBe(200)
    const { content, revision: now } = await whole(manager)
    expect([content, now]).toEqual([{ notes: 'typed' }, answer.json().revision])
  }
})

it('a repeated save is refused after another window has saved', async () => {
  const { revision } = await whole(manager)
  await save(manager, { revision, patch: { notes: 'one' }, window: 'one', number: 1 })
  await save(manager, { revision: revision + 1, patch: { notes: 'other' }, window: 'other', number: 1 })
  const again = await save(manager, { revision, patch: { notes: 'one' }, window: 'one', number: 1 })
  expect(again.statusCode).toBe(409)
  expect(await read(manager)).toEqual({ notes: 'other' })
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

it('a save whose number or revision is too large to store is refused', async () => {
  const sent = { patch: { brandName: 'mine' }, window: 'w', revision: 0, number: 1 }
  for (const wrong of [{ number: 2 ** 31 }, { revision: 2 ** 31 }])
    expect((await save(manager, { ...sent, ...wrong })).statusCode).toBe(400)
  expect(
    (await save(manager, { ...sent, window: 'other', revision: (await whole(manager)).revision, number: 2 ** 31 - 1 }))
      .statusCode,
  ).toBe(200)
})

const submissionDraft = (number: number, patch: object | null) =>
  app.inject('ironbark.viewer', {
    method: 'PATCH',
    url: `/api/policy-submission/draft/${crypto.randomUUID()}`,
    payload: { revision: 0, patch, window: 'w', number },
  })
const countOf = async () =>
  Number((await app.testDatabase.pool.query(`select count(*) from draft where form like '%submission%'`)).rows[0].count)

it('a user who creates 130 drafts at once has 100', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => submissionDraft(1, exampleSubmission('A'))))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 400).length]).toEqual([100, 30])
  expect(await countOf()).toBe(100)
})

it('emptying a draft that does not exist stores nothing', async () => {
  const before = await countOf()
  const answer = await submissionDraft(1, null)
  expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 0 }])
  expect(await countOf()).toBe(before)
})
