import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'

const manager = 'ironbark.manager'
const coolabah = 'coolabah.manager'

const calls = setUpApp({ now: '2026-11-21T01:00:00Z' }, referralCalls)

const exists = (reference: string, requestId: string) => [
  {
    code: 'lender-ref-exists',
    message: `NUMBER ${reference} already exist in request ${requestId}.`,
    field: 'lenderRefNumber',
  },
]

it('a used reference is refused with the number of its request, and as it was written now', async () => {
  const requestId = await calls.raise(manager, 'Smith-1')
  const response = await calls.submit(manager, { lenderRefNumber: ' SMITH-1 ' }, [statement])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual(exists('SMITH-1', requestId))
})

it('a used reference is refused before its files are checked', async () => {
  const requestId = await calls.raise(manager, 'early')
  const before = await calls.states()
  const response = await calls.submit(manager, { lenderRefNumber: 'early' }, [
    { name: 'broken.pdf', content: Buffer.from('no document at all') },
  ])
  expect(response.json()).toEqual(exists('early', requestId))
  expect(await calls.states()).toEqual(before)
})

it('a used reference is refused with files uploaded beforehand, which remain for another reference', async () => {
  const requestId = await calls.raise(manager, 'ahead')
  const uuid = await calls.sendAhead(manager, [statement])
  const input = { uuid, filenames: [statement.name] }
  const response = await calls.requestSubmit(manager, { ...input, lenderRefNumber: 'ahead' })
  expect(response.json()).toEqual(exists('ahead', requestId))
  expect((await calls.requestSubmit(manager, { ...input, lenderRefNumber: 'ahead-2' })).statusCode).toBe(200)
})

it('two references that differ only in the width of their letters are the same', async () => {
  const requestId = await calls.raise(manager, 'WIDE-S')
  const response = await calls.submit(manager, { lenderRefNumber: 'WIDE-\uff33' }, [statement])
  expect(response.json()).toEqual(exists('WIDE-\uff33', requestId))
})

it('a reference that mixes letters of alphabets that look alike is refused', async () => {
  const response = await calls.submit(manager, { lenderRefNumber: 'L\u0405-1' }, [statement])
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [
      {
        code: 'lenderRefNumber-alphabet',
        message: 'Lender Reference Number mixes letters of different alphabets. Type it again.',
        field: 'lenderRefNumber',
      },
    ],
  ])
})

it('keys of an earlier version are converted, and of two that are the same now, the first has the reference', async () => {
  const { pool, adminUrl } = calls.app.testDatabase
  const keys = ['old-\uff53', 'old-\u017f', 'old-3']
  const values = keys.map((key, index) => `('IRONBARK', ${index + 1}, '${key}')`)
  await asAdmin(
    adminUrl,
    `create table referral (channel, request_id, lender_ref_key) as values ${values.join()};
    grant select on referral to public`,
  )
  await asAdmin(adminUrl, await readFile(new URL('./migrations/016-reference-key-nfkc.sql', import.meta.url), 'utf8'))
  const stored = await pool.query('select lender_ref_key from referral order by request_id')
  expect(stored.rows.map(({ lender_ref_key }) => lender_ref_key)).toEqual(['old-s', 'old-\u017f', 'old-3'])
  await asAdmin(adminUrl, 'drop table referral')
})

it('two lenders may use the same reference, and their requests have different numbers', async () => {
  const own = await calls.raise(manager, 'shared')
  const theirs = await calls.raise(coolabah, 'shared', { brandName: 'CoolabahMutual' })
  expect(theirs).not.toBe(own)
  const again = await calls.submit(coolabah, { brandName: 'CoolabahMutual', lenderRefNumber: 'SHARED' }, [statement])
  expect(again.json()).toEqual(exists('SHARED', theirs))
})

const outcome = async (responses: Awaited<ReturnType<typeof calls.submit>>[], reference: string) => {
  const won = responses.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  const { requestId } = won[0]?.json() ?? {}
  const lost = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(lost.map((response) => [response.statusCode, response.json()])).toEqual(
    lost.map(() => [400, exists(reference, requestId)]),
  )
  return requestId
}
const twenty = <Content>(send: (index: number) => Promise<Content>) =>
  Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)))

it('of twenty concurrent forms with one reference, one creates a request and the others are refused with its number', async () => {
  const { accepted = 0 } = await calls.states()
  const responses = await twenty(() => calls.submit(manager, { lenderRefNumber: 'at-once' }, [statement]))
  const requestId = await outcome(responses, 'at-once')
  expect((await calls.stored(requestId)).versions).toHaveLength(1)
  const { accepted: now, stored = 0 } = await calls.states()
  expect([now, stored]).toEqual([accepted + 1, 0])
})

it('twenty concurrent calls with one reference and one uploaded file create one request', async () => {
  const uuid = await calls.sendAhead(manager, [statement])
  const input = { uuid, filenames: [statement.name], lenderRefNumber: 'ahead-at-once' }
  const requestId = await outcome(await twenty(() => calls.requestSubmit(manager, input)), 'ahead-at-once')
  expect((await calls.stored(requestId)).documents).toHaveLength(1)
})
