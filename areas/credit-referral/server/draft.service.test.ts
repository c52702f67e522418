import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { referralDraftSchema } from '../contract/index.ts'

const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const { whole, read, save, keep, discard } = draftCalls(
  () => app,
  () => '/api/credit-referral/draft',
)

const draft = {
  ...referralDraftSchema.parse({}),
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
  beforeEach(async () => {
    await discard(manager)
  })

  it('the draft of a new request has the last saved values and the names of its files', async () => {
    await keep(manager, { ...draft, creditNotes: 'One' })
    expect((await keep(manager, draft)).statusCode).toBe(200)
    expect(await read(manager)).toEqual(draft)
  })

  it('the draft of a new request stores its own fields only', async () => {
    await keep(manager, { ...draft, somethingElse: 'x' })
    expect(await read(manager)).toEqual(draft)
    expect((await keep(manager, { ...draft, creditNotes: 7 })).statusCode).toBe(400)
  })

  it('only its owner gets the draft of a new request', async () => {
    await keep(manager, draft)
    expect(await read('coolabah.manager')).toBeNull()
    const colleague = { username: 'colleague', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_full'] }
    expect(await read(colleague)).toBeNull()
  })

  it('submitting deletes the draft of a new request, and a later save is refused', async () => {
    const calls = referralCalls(app)
    await keep(manager, draft)
    const { revision } = await whole(manager)
    expect(
      (await calls.submit(manager, { lenderRefNumber: 'DRAFT-1', creditNotes: 'x'.repeat(5_001) }, [statement]))
        .statusCode,
    ).toBe(400)
    expect(await read(manager)).toEqual(draft)
    expect((await calls.submit(manager, { lenderRefNumber: 'DRAFT-1' }, [statement])).statusCode).toBe(200)
    expect((await save(manager, { revision, content: { ...draft, creditNotes: 'late' } })).statusCode).toBe(409)
    expect(await whole(manager)).toEqual({ content: null, revision: revision + 1 })
  })
})
