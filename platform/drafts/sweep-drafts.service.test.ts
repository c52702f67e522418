import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'
import { changeDraft, type DraftOwner, readDraft } from './draft-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const of = (channel: string): DraftOwner => ({ channel, owner: 'a person', form: 'a form' })

it('a draft that nobody has touched for ninety days is forgotten, and none before that', async () => {
  const { database, foundations, clock, runDailyJobs } = app
  const save = (channel: string) =>
    database
      .transaction()
      .execute((transaction) =>
        changeDraft(transaction, of(channel), foundations.clock(), ({ edition }) => ({ content: {}, edition })),
      )
  const there = async () => {
    const drafts = await Promise.all(['IRONBARK', 'COOLABAH'].map((channel) => readDraft(database, of(channel))))
    return drafts.map(({ content }) => content !== null)
  }
  await save('IRONBARK')
  await save('COOLABAH')
  clock.move(90 * 24 * 3600)
  await runDailyJobs()
  expect(await there()).toEqual([true, true])
  await save('COOLABAH')
  clock.move(1)
  await runDailyJobs()
  expect(await there()).toEqual([false, true])
})
