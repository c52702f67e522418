import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const url = '/api/credit-referral/draft'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const keep = (content: unknown, as: As = manager) => app.inject(as, { method: 'PUT', url, payload: { content } })
const whole = async (as: As = manager) => (await app.inject(as, url)).json()
const read = async (as: As = manager) => ({ content: (await whole(as)).content })

const discard = (edition?: number) =>
  app.inject(manager, { method: 'DELETE', url: edition === undefined ? url : `${url}?edition=${edition}` })

const typed = {
  brandName: 'IronbarkBank',
  lenderRefNumber: 'App 1',
  submissionType: '',
  referralReason: 'OUTDUA',
  capitalisedFlag: 'YES',
  baseLoanAmount: '540,0',
  baseLVR: '',
  creditNotes: 'Two incomes',
  securityValue: '600000',
  uuid: '6f1c1d0a-0000-4000-8000-000000000000',
  files: [{ name: 'statement.pdf', size: 1200 }],
}

describe('the draft of a new request', () => {
  it('is nothing at first, and then what was typed last', async () => {
    expect(await read()).toEqual({ content: null })
    await keep({ ...typed, creditNotes: 'One' })
    expect((await keep(typed)).statusCode).toBe(204)
    expect(await read()).toEqual({ content: typed })
  })

  it('that is typed in two windows holds what was typed in each, their files too', async () => {
    const uuid = null
    await discard()
    await keep({ baseLVR: '90', files: [{ name: 'payslip.pdf', size: 12 }], uuid, inPlaceOf: [] })
    await keep({ creditNotes: 'Two incomes' })
    await keep({ files: [{ name: 'valuation.pdf', size: 30 }], uuid, inPlaceOf: [] })
    const both = { baseLVR: '90', creditNotes: 'Two incomes' }
    expect((await read()).content).toMatchObject({
      ...both,
      files: [
        { name: 'payslip.pdf', size: 12 },
        { name: 'valuation.pdf', size: 30 },
      ],
    })
    await keep({ creditNotes: '', files: [], uuid, inPlaceOf: ['payslip.pdf'] })
    expect((await read()).content).toMatchObject({
      baseLVR: '90',
      creditNotes: '',
      files: [{ name: 'valuation.pdf', size: 30 }],
    })
  })

  it('is gone once each of its fields is empty again', async () => {
    await discard()
    await keep({ creditNotes: 'Two' })
    await keep({ files: [{ name: 'payslip.pdf', size: 12 }], inPlaceOf: [] })
    await keep({ creditNotes: ' ' })
    expect((await read()).content).toMatchObject({ files: [{ name: 'payslip.pdf', size: 12 }] })
    await keep({ files: [], inPlaceOf: ['payslip.pdf'] })
    expect(await read()).toEqual({ content: null })
  })

  it('that arrives only once it was discarded never comes back, and is discarded by no later call', async () => {
    await keep(typed)
    const { edition } = await whole()
    expect((await discard(edition)).statusCode).toBe(204)
    const late = await app.inject(manager, { method: 'PUT', url, payload: { content: typed, edition } })
    expect([late.statusCode, late.json()]).toEqual([
      409,
      [
        {
          code: 'draft-over',
          message: 'This was sent or discarded meanwhile. Read the draft again before you keep another.',
        },
      ],
    ])
    expect(await read()).toEqual({ content: null })
    await app.inject(manager, { method: 'PUT', url, payload: { content: typed, edition: edition + 1 } })
    expect((await discard(edition)).statusCode).toBe(204)
    expect(await read()).toEqual({ content: typed })
  })

  it('is its owner’s alone', async () => {
    await keep(typed)
    expect(await read('coolabah.manager')).toEqual({ content: null })
    const colleague = { username: 'colleague', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_full'] }
    expect(await read(colleague)).toEqual({ content: null })
  })

  it('is gone once it is removed, or replaced by nothing', async () => {
    await keep(typed)
    expect((await app.inject(manager, { method: 'DELETE', url })).statusCode).toBe(204)
    expect(await read()).toEqual({ content: null })
    await keep(typed)
    await keep(null)
    expect(await read()).toEqual({ content: null })
  })

  it('of more than 64 kB is refused in words', async () => {
    const answer = await keep({ creditNotes: 'é'.repeat(33 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual([
      { code: 'draft-too-large', message: 'The draft is too large to keep. Shorten the credit notes.' },
    ])
  })
})
