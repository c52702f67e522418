import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { program } from '../../../../platform/files/testing/samples.ts'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { goodReferral, referralCalls, statement } from '../../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../../tests/service/sign-tokens.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../../tests/service/upload-calls.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const stranger = 'coolabah.manager'
const underwriter = 'figtree.underwriter'
const colleague: TestPerson = {
  username: 'colleague',
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['uwreferral_full'],
}
const now = '2026-11-21T01:00:00.000Z'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let id: string
let references = 0
beforeAll(async () => {
  app = await startTestApp({ now })
  calls = referralCalls(app)
  desk = deskCalls(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(now)
  references += 1
  id = await calls.raise(manager, `REQUEST-${references}`)
})

const answerForm = (as: As, text: unknown, files = [statement], headers: Record<string, string> = {}) =>
  calls.sendForm(
    as,
    `/api/credit-referral/answer/${id}`,
    [...files.map(({ name, content }) => attached(name, content)), partOf('answer', { text })],
    headers,
  )
const askFor = async (text = 'Who lives there?') => {
  await desk.take(underwriter, id)
  await desk.ask(underwriter, id, text)
}
const kinds = async () => (await desk.read(manager, id)).events.map(({ kind }) => kind)

describe('the details of a request', () => {
  it('hold everything that belongs to it', async () => {
    const answer = await desk.details(viewer, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const sent = {
      submissionType: 'NEWAPP',
      capitalisedFlag: 'YES',
      referralReason: 'OUTDUA',
      baseLoanAmount: '540000.5',
      baseLVR: '92.35',
      creditNotes: goodReferral.creditNotes,
    }
    const open = { decision: null, uwNotes: null }
    expect(answer.json()).toEqual({
      requestId: id,
      brandName: 'IronbarkBank',
      lenderRefNumber: `REQUEST-${references}`,
      ...sent,
      ...open,
      assignedTo: null,
      status: 'Submitted',
      documents: [
        {
          documentId: expect.any(String),
          documentName: 'statement.pdf',
          dateOfUpload: now,
          size: statement.content.length,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          uploadedBy: manager,
          version: 1,
          messageNumber: null,
        },
      ],
      isResubmitEligible: false,
      version: 1,
      raisedBy: manager,
      submissionDateTime: now,
      canWithdraw: false,
      canAnswer: false,
      messages: [],
      events: [{ kind: 'received', at: now, by: manager, byInsurer: false, version: 1, detail: null }],
      versions: [
        { version: 1, ...sent, submittedBy: manager, submittedAt: now, ...open, decidedBy: null, decidedAt: null },
      ],
      similar: { count: 0, medianHours: null, ninetiethHours: null },
    })
  })

  it('show the newest version, and the one before as it was', async () => {
    await desk.take(underwriter, id)
    await desk.decide(underwriter, id, { decision: 'MOREINFO' })
    app.clock.move(3600)
    await calls.resubmit(manager, { lenderRefNumber: `REQUEST-${references}`, baseLVR: '91', creditNotes: 'More.' }, [])
    const details = await desk.read(manager, id)
    expect(details).toMatchObject({
      version: 2,
      status: 'Submitted',
      baseLVR: '91',
      creditNotes: 'More.',
      decision: null,
      uwNotes: null,
      assignedTo: null,
      isResubmitEligible: false,
      submissionDateTime: '2026-11-21T02:00:00.000Z',
    })
    expect(details.versions).toMatchObject([
      { version: 2, creditNotes: 'More.', decision: null },
      { version: 1, creditNotes: goodReferral.creditNotes, decision: 'MOREINFO', decidedBy: underwriter },
    ])
    expect(details.documents.map(({ version }) => version)).toEqual([1])
  })

  it('say who may take it back and who may answer', async () => {
    await askFor()
    const may = async (as: As) => {
      const { canWithdraw, canAnswer } = await desk.read(as, id)
      return { canWithdraw, canAnswer }
    }
    expect(await may(manager)).toEqual({ canWithdraw: true, canAnswer: true })
    expect(await may(colleague)).toEqual({ canWithdraw: false, canAnswer: true })
    expect(await may(viewer)).toEqual({ canWithdraw: false, canAnswer: false })
  })

  it.each(['999999', '0', '-1', '1e5', '1000000000000000000', '9'.repeat(40), 'abc', '%00'])(
    'of the number %s are those of nothing',
    async (nobodys) => {
      const answer = await desk.details(manager, nobodys)
      expect([answer.statusCode, ...codesOf(answer)]).toEqual([404, 'not-found'])
    },
  )

  it('of another lender’s request are those of nothing, whatever is asked', async () => {
    await askFor()
    const both = async (call: (requestId: string) => Promise<{ statusCode: number; body: string }>) => {
      const [theirs, nothing] = [await call(id), await call('999999')]
      expect(theirs.statusCode).toBe(404)
      expect(theirs.body).toBe(nothing.body)
    }
    await both((requestId) => desk.details(stranger, requestId))
    await both((requestId) => desk.withdraw(stranger, requestId))
    await both((requestId) => desk.answer(stranger, requestId, { text: 'Nobody.' }))
    await both((requestId) =>
      calls.sendForm(stranger, `/api/credit-referral/answer/${requestId}`, [
        attached(statement.name, statement.content),
        partOf('answer', { text: 'Nobody.' }),
      ]),
    )
    expect(await kinds()).toEqual(['received', 'taken', 'asked'])
  })
})

describe('taking a request back', () => {
  it('completes it for good', async () => {
    const answer = await desk.withdraw(manager, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'Complete',
      decision: 'WITHDRAWN',
      isResubmitEligible: false,
      canWithdraw: false,
    })
    expect(await desk.audit(id)).toEqual([`referral.received by ${manager}`, `referral.withdrawn by ${manager}`])
    const again = await calls.resubmit(manager, { lenderRefNumber: `REQUEST-${references}` }, [])
    expect([again.statusCode, ...codesOf(again)]).toEqual([409, 'withdrawn'])
    expect(codesOf(await desk.take(underwriter, id))).toEqual(['already-decided'])
  })

  it('closes the question that is open', async () => {
    await askFor()
    expect((await desk.withdraw(manager, id)).json()).toMatchObject({
      status: 'Complete',
      canAnswer: false,
      messages: [{ answeredAt: now }],
    })
  })

  it('is for the person who raised it, and for nobody with the right to look only', async () => {
    const answer = await desk.withdraw(colleague, id)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual([
      { code: 'not-own', message: 'Only the person who raised a request can withdraw it.' },
    ])
    expect(codesOf(await desk.withdraw(viewer, id))).toEqual(['access-denied'])
    expect(codesOf(await desk.withdraw(underwriter, id))).toEqual(['access-denied'])
    expect(await kinds()).toEqual(['received'])
  })

  it('is refused once it is Complete', async () => {
    await desk.take(underwriter, id)
    await desk.decide(underwriter, id)
    const answer = await desk.withdraw(manager, id)
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'already-complete'])
    expect(await desk.read(manager, id)).toMatchObject({ decision: 'APPCOND' })
  })

  it('is done once by a call that is repeated with its key', async () => {
    const key = { 'idempotency-key': 'withdraw-1' }
    await desk.withdraw(manager, id, key)
    expect((await desk.withdraw(manager, id, key)).json()).toMatchObject({ decision: 'WITHDRAWN' })
    expect(await kinds()).toEqual(['received', 'withdrawn'])
  })

  it('and a decision at the same moment leave one of the two', async () => {
    await desk.take(underwriter, id)
    const [withdrawn, decided] = await Promise.all([desk.withdraw(manager, id), desk.decide(underwriter, id)])
    expect([withdrawn.statusCode, decided.statusCode].sort()).toEqual([200, 409])
    const { events, decision, versions } = await desk.read(manager, id)
    expect(events.filter(({ kind }) => kind === 'withdrawn' || kind === 'decided')).toHaveLength(1)
    expect(decision).toBe(withdrawn.statusCode === 200 ? 'WITHDRAWN' : 'APPCOND')
    expect(versions[0]?.decision).toBe(decision)
  })
})

describe('answering a question', () => {
  it('puts the answer and its files at the request, which goes on', async () => {
    await askFor()
    app.clock.move(60)
    const answer = await answerForm(colleague, '  The borrower. ')
    expect(answer.statusCode).toBe(200)
    const later = '2026-11-21T01:01:00.000Z'
    expect(answer.json()).toMatchObject({
      status: 'In Progress',
      canAnswer: false,
      messages: [
        { messageNumber: 1, kind: 'question', answeredAt: later },
        { messageNumber: 2, kind: 'answer', text: 'The borrower.', by: 'colleague', at: later, answeredAt: null },
      ],
      documents: [
        { documentName: 'statement.pdf', messageNumber: null },
        { documentName: 'statement.pdf', messageNumber: 2, uploadedBy: 'colleague', version: 1 },
      ],
    })
    expect(await kinds()).toEqual(['received', 'taken', 'asked', 'answered'])
    expect(await desk.audit(id)).toContain('referral.answered by colleague')
  })

  it('needs no file', async () => {
    await askFor()
    expect((await answerForm(manager, 'The borrower.', [])).statusCode).toBe(200)
  })

  it('puts a request that nobody has back into the queue', async () => {
    await askFor()
    await desk.handOver(underwriter, id, null)
    expect((await answerForm(manager, 'The borrower.')).json()).toMatchObject({ status: 'Submitted', assignedTo: null })
  })

  it('takes files that were sent ahead', async () => {
    await askFor()
    const uuid = await calls.sendAhead(manager, [statement])
    const answer = await desk.answer(manager, id, { text: 'The borrower.', uuid, filenames: [statement.name] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().documents).toHaveLength(2)
    const theirs = await calls.sendAhead(colleague, [statement])
    await desk.ask(underwriter, id, 'And since when?')
    const stolen = await desk.answer(manager, id, { text: 'Long.', uuid: theirs, filenames: [statement.name] })
    expect([stolen.statusCode, ...codesOf(stolen)]).toEqual([404, 'not-found'])
    expect(codesOf(await desk.answer(manager, id, { text: 'Long.', filenames: [statement.name] }))).toEqual([
      'uuid-required',
    ])
  })

  it('needs a text of at most 5000 characters', async () => {
    await askFor()
    const empty = await answerForm(manager, ' ')
    expect(empty.statusCode).toBe(400)
    expect(empty.json()).toEqual([{ code: 'text-required', message: 'Enter an answer.', field: 'text' }])
    const long = await desk.answer(manager, id, { text: 'x'.repeat(5001) })
    expect(long.json()).toEqual([
      { code: 'text-max', message: 'The answer must not exceed 5000 characters.', field: 'text' },
    ])
    expect((await desk.answer(manager, id, { text: 'x'.repeat(5000) })).statusCode).toBe(200)
  })

  it('is refused with a file that is refused, and nothing is kept', async () => {
    await askFor()
    const before = await calls.states()
    const answer = await answerForm(manager, 'The borrower.', [{ name: 'note.exe', content: program }])
    expect(answer.statusCode).toBe(400)
    expect(await kinds()).toEqual(['received', 'taken', 'asked'])
    expect(await calls.states()).toEqual(before)
  })

  it('is refused when no question is open, and its files are let go', async () => {
    await desk.take(underwriter, id)
    const before = await calls.states()
    for (const headers of [{}, { 'idempotency-key': `none-${id}` }]) {
      const answer = await answerForm(manager, 'The borrower.', [statement], headers)
      expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'no-open-question'])
    }
    expect(await calls.states()).toEqual(before)
  })

  it('is not for who may only look', async () => {
    await askFor()
    expect(codesOf(await answerForm(viewer, 'The borrower.'))).toEqual(['access-denied'])
    expect(codesOf(await desk.answer(viewer, id, { text: 'The borrower.' }))).toEqual(['access-denied'])
  })

  it('is done once by a call that is repeated with its key, whichever way it comes', async () => {
    const key = { 'idempotency-key': `answer-${id}` }
    await askFor()
    await answerForm(manager, 'The borrower.', [statement], key)
    const before = await calls.states()
    const again = await answerForm(manager, 'The borrower.', [statement], key)
    expect(again.statusCode).toBe(200)
    expect(again.json().messages).toHaveLength(2)
    expect(again.json().documents).toHaveLength(2)
    expect(await calls.states()).toEqual(before)
    expect(codesOf(await answerForm(manager, 'The tenant.', [statement], key))).toEqual(['key-reused'])
  })

  it('by two at the same moment is kept once', async () => {
    await askFor()
    const answers = await Promise.all([answerForm(manager, 'The borrower.'), answerForm(colleague, 'The tenant.')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await desk.read(manager, id)).messages).toHaveLength(2)
  })

  it('and a decision at the same moment never leave it open', async () => {
    await askFor()
    const [answered, decided] = await Promise.all([
      desk.answer(manager, id, { text: 'The borrower.' }),
      desk.decide(underwriter, id),
    ])
    expect(decided.statusCode).toBe(200)
    expect([200, 409]).toContain(answered.statusCode)
    const { status, messages } = await desk.read(manager, id)
    expect(status).toBe('Complete')
    expect(messages).toHaveLength(answered.statusCode === 200 ? 2 : 1)
    expect(messages[0]?.answeredAt).toBe(now)
  })
})

describe('how long similar requests took', () => {
  const hour = 3600_000
  let requestId = 500_000

  /** A decided version, from so many hours before its decision. */
  async function decided(
    hours: number,
    { channel = 'IRONBARK', reason = 'VALUATION', decision = 'APPROVED', at = now } = {},
  ): Promise<void> {
    requestId += 1
    const { pool } = app.testDatabase
    const end = Date.parse(at)
    await pool.query(
      `insert into referral values ($1, $2::bigint, $2::bigint::text, $2::bigint::text, 'b', 'r', 's', 'NEWAPP', 'Complete', $3,
         $4, $4, 1, null, null, $2::bigint)`,
      [channel, requestId, decision, new Date(end - hours * hour)],
    )
    await pool.query(
      `insert into referral_version values ($1, $2, 1, 'NEWAPP', $3, true, 1, 1, 'n', 'b', 's', 'n', $4, $5, 'n', 'u', 's', $6)`,
      [channel, requestId, reason, new Date(end - hours * hour), decision, new Date(end)],
    )
  }
  const similar = async (reason: string, as: As = viewer) =>
    (await app.inject(as, `/api/credit-referral/similar?referralReason=${reason}`)).json()

  it('is said from five of them on, by the middle one and by what nine of ten took at most', async () => {
    for (const hours of [1, 2, 3, 4]) await decided(hours)
    expect(await similar('VALUATION')).toEqual({ count: 4, medianHours: null, ninetiethHours: null })
    await decided(30)
    expect(await similar('VALUATION')).toEqual({ count: 5, medianHours: 3, ninetiethHours: 30 })
    for (const hours of [5.25, 6, 7, 8, 9]) await decided(hours)
    expect(await similar('VALUATION')).toEqual({ count: 10, medianHours: 5.6, ninetiethHours: 9 })
  })

  it('counts neither other reasons, other lenders, withdrawn ones nor those of more than a year ago', async () => {
    const reason = 'GENSAVE'
    for (const hours of [1, 2, 3, 4, 5]) await decided(hours, { reason })
    const five = { count: 5, medianHours: 3, ninetiethHours: 5 }
    expect(await similar(reason)).toEqual(five)
    await decided(99, { reason: 'RESIDENCY' })
    await decided(99, { reason, channel: 'COOLABAH' })
    await decided(99, { reason, decision: 'WITHDRAWN' })
    await decided(99, { reason, at: '2025-11-21T00:59:59Z' })
    expect(await similar(reason)).toEqual(five)
    expect(await similar(reason, stranger)).toEqual({ count: 1, medianHours: null, ninetiethHours: null })
    await decided(6, { reason, at: '2025-11-21T01:00:01Z' })
    expect(await similar(reason)).toEqual({ count: 6, medianHours: 3.5, ninetiethHours: 6 })
  })

  it('stands at the request too', async () => {
    const reason = 'ADVCREDIT'
    for (const hours of [1, 2, 3, 4, 5]) await decided(hours, { reason })
    const own = await calls.raise(manager, `SIMILAR-${references}`, { referralReason: reason })
    expect((await desk.read(manager, own)).similar).toEqual({ count: 5, medianHours: 3, ninetiethHours: 5 })
  })

  it('looks at the newest thousand', async () => {
    const { pool } = app.testDatabase
    await pool.query(
      `insert into referral select 'IRONBARK', 600000 + n, n::text || 'x', n::text || 'x', 'b', 'r', 's', 'NEWAPP',
         'Complete', 'APPROVED', $1, $1, 1, null, null, 600000 + n from generate_series(1, 1500) n`,
      [now],
    )
    await pool.query(
      `insert into referral_version select 'IRONBARK', 600000 + n, 1, 'NEWAPP', 'OTHER', true, 1, 1, 'n', 'b', 's', 'n',
         $1::timestamptz - make_interval(days => n / 10, hours => case when n <= 1000 then 2 else 50 end), 'APPROVED',
         'n', 'u', 's', $1::timestamptz - make_interval(days => n / 10) - make_interval(secs => n)
       from generate_series(1, 1500) n`,
      [now],
    )
    expect(await similar('OTHER')).toMatchObject({ count: 1000 })
    expect((await similar('OTHER')).ninetiethHours).toBeLessThan(3)
  })

  it('is asked for a reason that can be one', async () => {
    expect(await similar('NOSUCHREASON')).toEqual({ count: 0, medianHours: null, ninetiethHours: null })
    for (const query of ['', '?referralReason=', '?referralReason=%00'])
      expect((await app.inject(viewer, `/api/credit-referral/similar${query}`)).statusCode).toBe(400)
  })
})
