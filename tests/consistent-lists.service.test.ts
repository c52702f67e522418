import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnReceipt, SubmissionResponse } from '#areas/policy-submission/contract'
import { exampleRequests } from '#areas/quote/contract'
import { documentCalls, goodDocument } from './service/document-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'
import { seedDemoPolicies } from './service/upload-calls.ts'

const lender = 'ironbark.manager'
const readers = 3

let app: TestApp
let submissions: ReturnType<typeof submissionCalls>
let documents: ReturnType<typeof documentCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-22T01:00:00Z' })
  submissions = submissionCalls(app)
  documents = documentCalls(app)
  await acceptDisclaimer(app, lender)
  await seedDemoPolicies(app.deps)
})
afterAll(() => app.stop())

const get = async <Body>(url: string) => (await app.inject(lender, url)).json<Body>()

/** Writes one after another while readers repeat a view; returns what the view showed that never was. */
async function loadBeside(
  write: (turn: number) => Promise<void>,
  read: () => Promise<readonly unknown[]>,
  rounds = 12,
) {
  await write(1)
  await write(2)
  const mixed: unknown[] = []
  let readCount = 0
  let done = false
  const reading = Array.from({ length: readers }, async () => {
    while (!done) {
      mixed.push(...(await read()))
      readCount += 1
    }
  })
  try {
    for (let turn = 3; turn <= rounds; turn += 1) await write(turn)
  } finally {
    done = true
    await Promise.all(reading)
  }
  expect(readCount).toBeGreaterThan(readers)
  return mixed
}

/** The newest row of a list, whose text ends in the number of its turn, and the total: both say how many there are. */
function loadNewest(url: string, body: object, textOf: (row: never) => string) {
  return async () => {
    const { items, totalItems } = (
      await app.inject(lender, { method: 'POST', url, payload: { pageSize: 1, ...body } })
    ).json<{ items: never[]; totalItems: number }>()
    const text = items[0] === undefined ? '' : textOf(items[0])
    return Number(/\d+$/.exec(text)) === totalItems ? [] : [{ text, totalItems }]
  }
}

it('the total of the list of quotes counts its newest row', async () => {
  const write = async (turn: number) => {
    app.clock.move(60)
    await quoteFor(app, lender, { ...exampleRequests.purchase, sourceRefNumber: `LIST-${turn}` })
  }
  const read = loadNewest(
    '/api/quote/search',
    { filter: { sourceRefNumber: 'LIST-' } },
    (row: { sourceRefNumber: string }) => row.sourceRefNumber,
  )
  // A quote is stored in a few milliseconds.
  expect(await loadBeside(write, read, 80)).toEqual([])
})

it('the total of the list of submissions counts its newest row', async () => {
  const write = async (turn: number) => {
    app.clock.move(60)
    await submissions.createdExample(`LIST-${turn}`)
  }
  const read = loadNewest(
    '/api/policy-submission/submissions/search',
    { filter: { lmiReferenceNo: 'LIST-' } },
    (row: { lmiReferenceNo: string }) => row.lmiReferenceNo,
  )
  expect(await loadBeside(write, read)).toEqual([])
})

it('the total of the list of uploads counts its newest row', async () => {
  const write = async (turn: number) => {
    app.clock.move(60)
    const document = { ...goodDocument, uploadType: 'Loan', policyNumber: '', loanNumber: `LIST${turn}` }
    expect((await documents.send(document)).statusCode).toBe(200)
  }
  const read = loadNewest(
    '/api/quote/uploads/search',
    { kind: 'document', filter: { number: 'LIST' } },
    (row: { against: { number: string } }) => row.against.number,
  )
  expect(await loadBeside(write, read)).toEqual([])
})

it('a receipt that is loaded during its withdrawal can be withdrawn exactly while its status is Submitted', async () => {
  let last = ''
  const write = async (turn: number) => {
    const { submissionId } = (await submissions.createdExample(`BACK-${turn}`)) as SubmissionResponse
    last = submissionId
    expect((await submissions.withdraw(lender, submissionId)).statusCode).toBeLessThan(300)
  }
  const read = async () => {
    const { status, canWithdraw } = await get<OwnReceipt>(`/api/policy-submission/submissions/${last}`)
    return canWithdraw === (status === 'Submitted') ? [] : [{ status, canWithdraw }]
  }
  expect(await loadBeside(write, read)).toEqual([])
})
