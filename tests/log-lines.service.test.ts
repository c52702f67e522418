import { expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { program } from '../platform/files/testing/samples.ts'
import { asAdmin } from './service/as-admin.ts'
import { deskCalls } from './service/desk-calls.ts'
import { draftSave } from './service/draft-calls.ts'
import { referralCalls, statement } from './service/referral-calls.ts'
import { assessor, manager, underwriter } from './service/referral-people.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { attached, partOf } from './service/upload-calls.ts'
import { substitution, variationCalls } from './service/variation-calls.ts'

/** Part of every text and file name that the test sends, and of no other text. */
const borrower = 'Quokkaberry'

it('no log line names a borrower, whether a call succeeds, is refused or fails', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
  const calls = referralCalls(app)
  const desk = deskCalls(app)
  const file = { ...statement, name: `${borrower}.pdf` }
  const sent = { lenderRefNumber: `${borrower}-1`, creditNotes: `${borrower} pays on time.` }

  const raised = await calls.submit(manager, sent, [file])
  expect(raised.statusCode).toBe(200)
  const { requestId } = raised.json<{ requestId: string }>()
  expect((await calls.submit(manager, sent, [file])).statusCode).toBe(400)
  const infected = [{ name: `${borrower}-2.pdf`, content: program }]
  expect((await calls.submit(manager, { ...sent, lenderRefNumber: `${borrower}-2` }, infected)).statusCode).toBe(400)
  const uuid = await calls.sendAhead(manager, [file])
  const ahead = { ...sent, lenderRefNumber: `${borrower}-3`, uuid, filenames: [file.name, `${borrower}-4.pdf`] }
  expect((await calls.requestSubmit(manager, ahead)).statusCode).toBe(400)
  await calls.post(manager, '/api/credit-referral/search', { filter: { reference: borrower } })
  await calls.post(manager, '/api/credit-referral/search', { filter: { [borrower]: borrower } })
  await app.inject(manager, `/api/credit-referral/details/${borrower}?${borrower}=1`)
  await app.inject(manager, draftSave('/api/credit-referral/draft', { revision: 0, content: sent }))

  await desk.assign(underwriter, requestId)
  expect((await desk.ask(underwriter, requestId, `Who is ${borrower}?`)).statusCode).toBe(200)
  expect((await desk.answer(manager, requestId, { text: `${borrower} is the borrower.` })).statusCode).toBe(200)
  await desk.reassign(underwriter, requestId, borrower)
  expect((await desk.decide(assessor, requestId, { uwNotes: borrower })).statusCode).toBe(409)
  expect((await desk.decide(underwriter, requestId, { uwNotes: borrower })).statusCode).toBe(200)
  await desk.search(underwriter, { filter: { reference: borrower } })
  await calls.sendForm(manager, '/api/quote/data/upload', [
    attached(file.name, file.content),
    partOf('dataupload', { brandName: borrower, category: borrower }),
  ])
  await varyInWords(app)
  await app.runJobs()

  // PostgreSQL's error detail repeats the refused row.
  await asAdmin(
    app.testDatabase.adminUrl,
    'alter table referral_version add constraint none check (base_lvr < 0) not valid',
  )
  const broken = await calls.submit(manager, { ...sent, lenderRefNumber: `${borrower}-5` }, [file])
  expect([broken.statusCode, broken.json()[0].code]).toEqual([500, 'internal'])
  expect(broken.body).not.toContain(borrower)
  await app.stop()

  const written = lines.join('')
  expect(written).toContain('request failed')
  expect(written).toContain('/api/underwriting/search')
  expect(lines.filter((line) => line.includes(borrower))).toEqual([])
})

it('the line of a call names its route, the person and their address; probes have none', async () => {
  const lines: string[] = []
  const app = await startTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  for (const probe of ['/healthz', '/readyz', '/metrics']) await app.inject(null, probe)
  await app.inject(manager, '/api/quote/aus/states')
  await app.inject(null, '/api/quote/aus/states')
  await app.stop()
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const route = '/api/quote/aus/states'
  expect(requests).toMatchObject([
    { route, status: '200', address: '127.0.0.1', person: expect.any(String) },
    { route, status: '401', address: '127.0.0.1' },
  ])
  expect(requests[1].person).toBeUndefined()
})

/** A variation with a borrower's name in every text: submitted, refused, asked, answered, declined and failed. */
async function varyInWords(app: TestApp): Promise<void> {
  const calls = variationCalls(app)
  await calls.keepPolicies()
  const sent = substitution(await calls.details())
  const { variationData, oldData, newData } = sent
  const [loan] = newData.loans
  const [security] = newData.securities
  const request = {
    variationData: { ...variationData, notes: borrower },
    oldData,
    newData: {
      ...newData,
      loans: [{ ...loan, loanNumber: borrower, linkedSecurities: [borrower] }],
      securities: [{ ...security, addressLine1: borrower }],
    },
  }
  const wrong = { ...request, newData: { ...request.newData, loans: [{ ...loan, interestRate: borrower }] } }
  expect((await calls.submit(wrong)).statusCode).toBe(400)
  expect((await calls.submit({ ...request, oldData: { ...oldData, loans: [] } })).statusCode).toBe(409)
  expect((await calls.submit({ ...request, [borrower]: borrower })).statusCode).toBe(400)
  expect((await calls.effect(request)).statusCode).toBe(200)
  const submitted = await calls.submit(request)
  expect(submitted.statusCode).toBe(200)
  const { id } = submitted.json<{ id: string }>()
  await calls.desk.assign(id)
  await calls.desk.ask(id, `Who is ${borrower}?`)
  await calls.post(manager, `variations/${id}/answer`, { text: `${borrower} is the borrower.` })
  await calls.desk.decline(id, borrower)
  await asAdmin(app.testDatabase.adminUrl, `alter table variation add constraint none check (notes = '') not valid`)
  const broken = await calls.submit(request)
  expect([broken.statusCode, broken.json()[0].code]).toEqual([500, 'internal'])
}
