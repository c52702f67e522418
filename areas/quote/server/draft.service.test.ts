import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const url = '/api/quote/draft'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const keep = (content: unknown, as: As = manager) => app.inject(as, { method: 'PUT', url, payload: { content } })
const read = async (as: As = manager) => ({ content: (await app.inject(as, url)).json().content })

describe('a draft of the calculator', () => {
  it('is nothing at first', async () => {
    expect(await read()).toEqual({ content: null })
  })

  it('is kept as it was typed, the later of two', async () => {
    await keep({ brandName: 'IronbarkBank' })
    const typed = { brandName: '', loanList: [{ loanAmount: '540,0' }], ticked: true, at: null }
    const answer = await keep(typed)
    expect(answer.statusCode).toBe(204)
    expect(await read()).toEqual({ content: typed })
  })

  it('is its owner’s alone', async () => {
    await keep({ brandName: 'mine' })
    expect(await read('ironbark.viewer')).toEqual({ content: null })
    expect(await read('coolabah.manager')).toEqual({ content: null })
  })

  it('is gone once it is removed, or replaced by nothing', async () => {
    await keep({ brandName: 'mine' })
    const answer = await app.inject(manager, { method: 'DELETE', url })
    expect(answer.statusCode).toBe(204)
    expect(await read()).toEqual({ content: null })
    await keep({ brandName: 'mine' })
    expect((await keep(null)).statusCode).toBe(204)
    expect(await read()).toEqual({ content: null })
  })

  it('from before the form was changed is as good as none', async () => {
    await keep({ brandName: 'mine' })
    await app.testDatabase.pool.query(`update draft set content = '"of another shape"'`)
    const answer = await app.inject(manager, url)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { content: null }])
  })

  it('of more than 64 kB is refused', async () => {
    const answer = await keep({ text: 'x'.repeat(65 * 1024) })
    expect(answer.statusCode).toBe(413)
  })

  it.each([['text'], [[1, 2]], [7]])('that is %j is refused', async (content) => {
    expect((await keep(content)).statusCode).toBe(400)
  })

  it('needs a role for the calculator', async () => {
    expect((await keep({}, 'ironbark.lender')).statusCode).toBe(403)
  })
})
