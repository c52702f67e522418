import { expect, it } from 'vitest'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const coolabah = 'coolabah.manager'
const root = '/api/credit-referral'

const calls = setUpApp({ now: '2026-11-21T01:00:00Z' }, referralCalls)

const list = async (as: As, path: string) => (await calls.app.inject(as, `${root}/${path}`)).json()

it('a lender chooses from its own brands, one per long name', async () => {
  expect(await list(viewer, 'party-names')).toEqual([
    { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' },
    { id: 12, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' },
  ])
  expect(await list(coolabah, 'party-names')).toEqual([
    { id: 21, shortName: 'CoolabahMutual', longName: 'Coolabah Mutual' },
  ])
})

it('the names of a lender’s brands include a brand of an earlier request', async () => {
  expect(await list(viewer, 'party-names?all=true')).toContainEqual({
    id: 41,
    shortName: 'IronbarkBankOld',
    longName: 'Ironbark Bank',
  })
  expect(await list(coolabah, 'party-names?all=true')).toEqual(await list(coolabah, 'party-names'))
})

it('the lender gets the lists of submission types and decisions', async () => {
  expect(await list(viewer, 'submission-types')).toContainEqual({
    id: 1,
    shortName: 'NEWAPP',
    longName: 'New application',
  })
  expect(await list(viewer, 'decisions')).toContainEqual({ id: 5, shortName: 'WITHDRAWN', longName: 'Withdrawn' })
})

it('each referral reason lists the documents that an underwriter usually requests', async () => {
  const reasons = await list(viewer, 'referral-reasons')
  expect(reasons).toHaveLength(10)
  for (const { expects } of reasons) expect(expects.length).toBeGreaterThan(0)
  expect(reasons[6]).toEqual({
    id: 7,
    shortName: 'RESIDENCY',
    longName: 'Residency exception',
    expects: expect.arrayContaining([{ longName: 'Passport', words: ['passport'] }]),
  })
})

it('the lender gets the list of accepted file types', async () => {
  expect((await list(viewer, 'file-types')).join(' ')).toBe(
    '.doc .docx .png .xls .xlsx .pdf .txt .zip .msg .htm .jpg .jpeg .tif .tiff',
  )
})

const check = (as: As, lenderRefNumber: string) =>
  calls.app.inject(as, { method: 'POST', url: `${root}/check-reference`, payload: { lenderRefNumber } })

it('the check of a reference returns the request that has it, whatever its case and the blanks around it', async () => {
  const requestId = await calls.raise(manager, 'Checked')
  expect((await check(viewer, ' cHecked ')).json()).toEqual({ requestId })
  expect((await check(viewer, 'Checked 2')).json()).toEqual({ requestId: null })
})

it('the check of a reference returns nothing about another lender', async () => {
  await calls.raise(manager, 'Mine')
  expect((await check(coolabah, 'Mine')).body).toBe((await check(coolabah, 'Nobody’s')).body)
})

const open = (as: As, requestId: string, documentId: string) =>
  calls.app.inject(as, `${root}/documents/${requestId}/${documentId}`)
const raiseWithDocument = async (reference: string) => {
  const requestId = await calls.raise(manager, reference)
  const { documents } = await calls.stored(requestId)
  return { requestId, documentId: String(documents[0]?.upload_id) }
}

it('a document is downloaded from an address that is valid for five minutes', async () => {
  const { requestId, documentId } = await raiseWithDocument('opened')
  const { url } = (await open(viewer, requestId, documentId)).json()
  const file = await calls.app.server.inject(url)
  expect(file.rawPayload.equals(statement.content)).toBe(true)
  expect(file.headers['content-disposition']).toContain('attachment')
  calls.app.clock.move(301)
  expect((await calls.app.server.inject(url)).statusCode).toBe(403)
})

it('the audit table says who opened which document', async () => {
  const { requestId, documentId } = await raiseWithDocument('written down')
  await open(viewer, requestId, documentId)
  const { rows } = await calls.app.testDatabase.pool.query(
    `select channel, username, detail from audit_entry where action = 'referral.document-opened' and record = $1`,
    [requestId],
  )
  expect(rows).toEqual([{ channel: 'IRONBARK', username: viewer, detail: { documentId } }])
})

it('a document of another lender looks like an unknown one', async () => {
  const { requestId, documentId } = await raiseWithDocument('hidden')
  const other = await raiseWithDocument('hidden too')
  const none = await open(coolabah, '999999', '6f1c1d0a-0000-4000-8000-000000000000')
  expect(none.statusCode).toBe(404)
  const responses = [
    await open(coolabah, requestId, documentId),
    await open(manager, requestId, other.documentId),
    await open(manager, requestId, 'nonsense'),
    await open(manager, 'nonsense', documentId),
    await open(manager, '0', documentId),
  ]
  for (const { statusCode, body } of responses) expect([statusCode, body]).toEqual([404, none.body])
})

it('the search finds the lender’s own requests only, and its response is not cached', async () => {
  await calls.raise(manager, 'searched for')
  const search = (as: As) =>
    calls.app.inject(as, {
      method: 'POST',
      url: `${root}/search?errors=true`,
      payload: { page: 0, pageSize: 10, filter: { lenderRefNum: 'SEARCHED' }, sorts: [] },
    })
  const mine = await search(viewer)
  expect(mine.headers['cache-control']).toBe('no-store')
  expect(mine.json()).toMatchObject({ totalItems: 1, items: [{ lenderRefNum: 'searched for' }] })
  expect((await search(coolabah)).json()).toMatchObject({ totalItems: 0, items: [] })
})
