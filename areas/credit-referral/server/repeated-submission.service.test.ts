import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'

const manager = 'ironbark.manager'
const coolabah = 'coolabah.manager'

const calls = setUpApp({ now: '2026-11-21T01:00:00Z' }, referralCalls)

const keyHeader = (key: string) => ({ 'idempotency-key': key })
const everything = async () => [
  await calls.count('lender_case'),
  await calls.count('referral_version'),
  await calls.count('case_document'),
  await calls.count('audit_entry'),
  (await calls.states()).accepted,
  (await calls.states()).stored,
]

it('a form that is sent again with its idempotency key gets the same response, and its second files are deleted', async () => {
  const send = () => calls.submit(manager, { lenderRefNumber: 'one' }, [statement], keyHeader('one'))
  const first = await send()
  expect(first.statusCode).toBe(200)
  const before = await everything()
  calls.app.clock.move(3600)
  const second = await send()
  expect([second.statusCode, second.body]).toEqual([200, first.body])
  expect(await everything()).toEqual(before)
})

it('twenty concurrent calls with one idempotency key create one request', async () => {
  const before = await calls.count('lender_case')
  const send = () => calls.submit(manager, { lenderRefNumber: 'twenty' }, [statement], keyHeader('twenty'))
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(responses[0]?.statusCode).toBe(200)
  expect(await calls.count('lender_case')).toBe(before + 1)
  expect(await calls.states()).not.toHaveProperty('stored')
})

it.each([
  ['another text', { creditNotes: 'Changed.' }, [statement]],
  ['another reference', { lenderRefNumber: 'changed-2' }, [statement]],
  ['another file', {}, [{ ...statement, content: Buffer.concat([statement.content, Buffer.from('\n')]) }]],
  ['a file of another name', {}, [{ ...statement, name: 'other.pdf' }]],
  ['one more file, which would be refused', {}, [statement, { name: 'setup.exe', content: statement.content }]],
])('a form that is sent again with its idempotency key and %s is refused', async (what, change, files) => {
  const name = what.replaceAll(' ', '-').slice(0, 30)
  const input = { lenderRefNumber: name }
  expect((await calls.submit(manager, input, [statement], keyHeader(name))).statusCode).toBe(200)
  const before = await everything()
  const response = await calls.submit(manager, { ...input, ...change }, files, keyHeader(name))
  expect(response.statusCode).toBe(422)
  expect(codesOf(response)).toEqual(['key-reused'])
  expect(await everything()).toEqual(before)
})

it('a form may be sent again with its idempotency key after a refusal', async () => {
  const refused = await calls.submit(
    manager,
    { lenderRefNumber: 'mended', brandName: '' },
    [statement],
    keyHeader('mended'),
  )
  expect(refused.statusCode).toBe(400)
  const mended = await calls.submit(manager, { lenderRefNumber: 'mended' }, [statement], keyHeader('mended'))
  expect(mended.statusCode).toBe(200)
})

it('two lenders may use the same idempotency key', async () => {
  const mine = await calls.submit(manager, { lenderRefNumber: 'shared' }, [statement], keyHeader('shared'))
  const theirs = await calls.submit(
    coolabah,
    { lenderRefNumber: 'shared', brandName: 'CoolabahMutual' },
    [statement],
    keyHeader('shared'),
  )
  expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
  expect((await calls.stored(theirs.json().requestId, 'COOLABAH')).referral.raised_by).toBe(coolabah)
})

it('a call with files uploaded beforehand creates one request when it is repeated with its idempotency key, in turn or twenty at once', async () => {
  const uuid = await calls.sendAhead(manager, [statement])
  const input = { lenderRefNumber: 'ahead', uuid, filenames: [statement.name] }
  const send = () => calls.requestSubmit(manager, input, keyHeader('ahead'))
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  responses.push(await send())
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(responses[0]?.statusCode).toBe(200)
  expect((await calls.stored(responses[0]?.json().requestId)).documents).toHaveLength(1)
  const other = await calls.requestSubmit(manager, { ...input, filenames: [] }, keyHeader('ahead'))
  expect(other.statusCode).toBe(422)
})

it('twenty concurrent resubmissions with one idempotency key create one version', async () => {
  const requestId = await calls.raise(manager, 'again')
  await calls.complete(requestId)
  const send = () => calls.resubmit(manager, { lenderRefNumber: 'again' }, [statement], keyHeader('again'))
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  expect(new Set(responses.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ requestId, version: 2 })]))
  const { versions, documents } = await calls.stored(requestId)
  expect([versions.length, documents.length]).toEqual([2, 2])
})

it('a resubmission repeated with its idempotency key creates no version, even after the first one was decided', async () => {
  const requestId = await calls.raise(manager, 'again-decided')
  await calls.complete(requestId)
  const send = () => calls.requestResubmit(manager, { requestId }, keyHeader('again-decided'))
  const first = await send()
  await calls.complete(requestId)
  const second = await send()
  expect([second.statusCode, second.body]).toEqual([200, first.body])
  expect((await calls.stored(requestId)).versions).toHaveLength(2)
})
