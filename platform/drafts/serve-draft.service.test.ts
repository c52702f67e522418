import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

describe('a draft', () => {
  it('is nothing at first, and then what was typed, with a revision', async () => {
    expect(await whole('ironbark.broker')).toEqual({ content: null, revision: 0 })
    const typed = { brandName: '', loanList: [{ loanAmount: '540,0' }], ticked: true }
    const answer = await keep('ironbark.broker', typed)
    expect([answer.statusCode, answer.json()]).toEqual([200, { revision: 1 }])
    expect(await whole('ironbark.broker')).toEqual({ content: typed, revision: 1 })
  })

  it('is saved as a merge patch: null removes a field, a list replaces the stored one', async () => {
    await keep(manager, { name: 'A', rows: { one: { amount: '1', term: '360' }, two: { amount: '2' } }, list: [1, 2] })
    await keep(manager, { rows: { one: { amount: '10' }, two: null }, list: [3] })
    expect(await read(manager)).toEqual({ name: 'A', rows: { one: { amount: '10', term: '360' } }, list: [3] })
  })

  it('is its owner’s alone', async () => {
    await keep(manager, { brandName: 'mine' })
    expect(await read('ironbark.viewer')).toBeNull()
    expect(await read('coolabah.manager')).toBeNull()
    await discard('ironbark.viewer')
    await keep('coolabah.manager', { brandName: 'theirs' })
    expect(await read(manager)).toEqual({ brandName: 'mine' })
  })

  it('is gone once it is discarded, or nothing is typed any more', async () => {
    await keep(manager, { brandName: 'mine' })
    expect((await discard(manager)).statusCode).toBe(204)
    expect(await read(manager)).toBeNull()
    await keep(manager, { brandName: 'mine' })
    expect((await keep(manager, null)).statusCode).toBe(200)
    expect(await read(manager)).toBeNull()
  })

  it('from before the form was changed is as good as none, and is typed anew', async () => {
    await keep(manager, { brandName: 'mine' })
    await app.testDatabase.pool.query(`update draft set content = '"of another shape"'`)
    const answer = await app.inject(manager, url)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { content: null }])
    expect((await keep(manager, { brandName: 'anew' })).statusCode).toBe(200)
    expect(await read(manager)).toEqual({ brandName: 'anew' })
  })

  it('of 1 MB is saved and read whole, and a larger one is refused in words', async () => {
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

  it.each([['text'], [[1, 2]], [7]])('that is %j is refused', async (patch) => {
    const payload = { revision: 0, patch, window: 'w', number: 1 }
    expect((await app.inject(manager, { method: 'PATCH', url, payload })).statusCode).toBe(400)
  })

  it('needs a role for the form', async () => {
    expect((await keep('ironbark.lender', {})).statusCode).toBe(403)
  })
})

describe('of two windows', () => {
  it('the one that saves an older revision is refused and changes nothing', async () => {
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

  it('that save at the same moment one is refused', async () => {
    const { revision } = await whole(manager)
    const answers = await Promise.all(
      ['one', 'other', 'third'].map((window) => save(manager, { revision, patch: { notes: window }, window })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('none brings back what was sent or discarded', async () => {
    await keep(manager, { notes: 'typed' })
    const { revision } = await whole(manager)
    await save(manager, { revision, patch: { notes: 'typed on' }, window: 'one', number: 1 })
    await discard(manager)
    const late = await save(manager, { revision, patch: { notes: 'typed last' }, window: 'one', number: 2 })
    expect(late.statusCode).toBe(409)
    expect(await read(manager)).toBeNull()
  })
})

describe('a save whose answer was lost', () => {
  it('is done once, however often it is sent', async () => {
    const { revision } = await whole(manager)
    const send = () => save(manager, { revision, patch: { notes: 'typed' }, window: 'one', number: 1 })
    expect((await send()).json()).toEqual({ revision: revision + 1 })
    expect((await send()).json()).toEqual({ revision: revision + 1 })
    expect(await whole(manager)).toEqual({ content: { notes: 'typed' }, revision: revision + 1 })
  })

  it('gives way to the next one of its window, in whichever order the two arrive', async () => {
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

  it('is refused once another window has saved', async () => {
    const { revision } = await whole(manager)
    await save(manager, { revision, patch: { notes: 'one' }, window: 'one', number: 1 })
    await save(manager, { revision: revision + 1, patch: { notes: 'other' }, window: 'other', number: 1 })
    const again = await save(manager, { revision, patch: { notes: 'one' }, window: 'one', number: 1 })
    expect(again.statusCode).toBe(409)
    expect(await read(manager)).toEqual({ notes: 'other' })
  })
})

it('a draft that nobody has touched for ninety days is forgotten, and none before that', async () => {
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
