import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { program } from '../../../platform/files/testing/samples.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const megabyte = 1024 * 1024

let folder: string
let app: TestApp
let calls: ReturnType<typeof referralCalls>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-environment-'))
  const environment = join(folder, 'environment.json')
  await writeFile(environment, JSON.stringify({ limits: { referralMegabytes: 1 } }))
  app = await startTestApp({ now: '2026-11-21T01:00:00Z', settings: { PORTAL_ENVIRONMENT: environment } })
  calls = referralCalls(app)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const notes = (name: string, size: number) => ({ name, content: Buffer.alloc(size, 'Paid on time. ') })

it('files uploaded beforehand are stored with the referral, byte for byte', async () => {
  const files = [statement, notes('history.txt', 70_000)]
  const uuid = await calls.sendAhead(manager, files)
  const filenames = files.map(({ name }) => name)
  const response = await calls.requestSubmit(manager, { lenderRefNumber: 'ahead', uuid, filenames })
  expect(response.statusCode).toBe(200)
  const { requestId } = response.json()
  const { documents } = await calls.stored(requestId)
  expect(documents.map(({ name, size }) => [name, Number(size)])).toEqual([
    ['history.txt', 70_000],
    ['statement.pdf', statement.content.length],
  ])
  for (const { upload_id, name } of documents) {
    const opened = await app.inject(manager, `/api/credit-referral/documents/${requestId}/${upload_id}`)
    const { rawPayload } = await app.server.inject(opened.json().url)
    expect(rawPayload.equals(files.find((file) => file.name === name)?.content ?? Buffer.alloc(0))).toBe(true)
  }
})

it('a referral is refused when it names a file that never arrived or one that is not accepted', async () => {
  const uuid = await calls.sendAhead(manager, [statement])
  const missing = await calls.requestSubmit(manager, {
    lenderRefNumber: 'missing',
    uuid,
    filenames: [statement.name, 'payslip.pdf'],
  })
  expect(missing.statusCode).toBe(400)
  expect(missing.json()).toEqual([
    {
      code: 'file-missing',
      message: 'payslip.pdf was not uploaded, or has expired. Attach it again.',
      file: { name: 'payslip.pdf', reason: 'It was not uploaded, or has expired. Attach it again.' },
    },
  ])
  const bad = await calls.sendAhead(manager, [{ name: 'really.pdf', content: program }])
  const refused = await calls.requestSubmit(manager, { lenderRefNumber: 'bad', uuid: bad, filenames: ['really.pdf'] })
  expect(refused.json()).toEqual([expect.objectContaining({ message: expect.stringContaining('really.pdf') })])
  const { rows } = await app.testDatabase.pool.query(
    `select 1 from lender_case where reference_key in ('missing', 'bad')`,
  )
  expect(rows).toEqual([])
})

it('a referral with files uploaded beforehand must name at least one of them, and the upload id', async () => {
  const none = await calls.requestSubmit(manager, { lenderRefNumber: 'none' })
  expect(codesOf(none)).toEqual(['attachment-required'])
  const nowhere = await calls.requestSubmit(manager, { lenderRefNumber: 'none', filenames: ['a.pdf'] })
  expect(codesOf(nowhere)).toEqual(['uuid-required'])
})

it('an upload id of another lender, a colleague or another form is refused like an unknown one', async () => {
  const colleague = { username: 'colleague', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_full'] }
  const ofCoolabah = await calls.sendAhead('coolabah.manager', [statement])
  const ofColleague = await calls.sendAhead(colleague, [statement])
  const ofDataUpload = (await app.inject(manager, '/api/quote/data/uuid')).json().uuid
  const responses = []
  for (const uuid of [ofCoolabah, ofColleague, ofDataUpload, '6f1c1d0a-0000-4000-8000-000000000000', 'nonsense']) {
    const input = { lenderRefNumber: 'foreign', uuid, filenames: [statement.name] }
    const { statusCode, body } = await calls.requestSubmit(manager, input)
    responses.push(`${statusCode} ${body}`)
  }
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toMatch(/^404 /)
})

const size = 0.6 * megabyte

it('files that are too large together are refused in a form with the name of the first one above the limit, and none is stored', async () => {
  const response = await calls.submit(manager, { lenderRefNumber: 'large' }, [
    notes('first.txt', size),
    notes('second.txt', size),
  ])
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual([
    {
      code: 'files-too-large',
      message: 'second.txt was not accepted: all files together may have 1 MB. Remove some and send again.',
      file: { name: 'second.txt', reason: 'All files together may have 1 MB. Remove some and send again.' },
    },
  ])
  expect(await calls.states()).not.toHaveProperty('stored')
})

it('files that are too large together are refused when they were uploaded beforehand', async () => {
  const uuid = await calls.sendAhead(manager, [notes('first.txt', size), notes('second.txt', size)])
  const input = { lenderRefNumber: 'large', uuid, filenames: ['first.txt', 'second.txt'] }
  const response = await calls.requestSubmit(manager, input)
  expect(response.statusCode).toBe(413)
  expect(response.body).toContain('second.txt')
  expect((await calls.requestSubmit(manager, { ...input, filenames: ['second.txt'] })).statusCode).toBe(200)
})

it('without a setting, files of more than 50 MB together are refused', async () => {
  const ordinary = await startTestApp()
  await referralCalls(ordinary).uuid(manager)
  const { rows } = await ordinary.testDatabase.pool.query('select area, total_limit from upload_batch')
  await ordinary.stop()
  expect(rows).toEqual([{ area: 'credit-referral', total_limit: 52_428_800n }])
})
