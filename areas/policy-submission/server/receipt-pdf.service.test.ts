import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { submissionCalls } from '../../../tests/service/submission-calls.ts'
import { exampleSubmission } from '../contract/index.ts'

const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)
const manager = 'ironbark.manager'
const large = { loans: 200, properties: 200, borrowers: 100 }

const submissionOf = async (reference: string, size = {}) => {
  const { policyNo } = await calls.created(exampleSubmission(reference, size))
  const { items } = await calls.list(manager)
  return items.find((item) => item.policyNo === policyNo)?.submissionId ?? ''
}
/** The names of the kept PDFs of a submission. */
const kept = (submissionId: string) =>
  readdir(join(calls.app.deps.settings.dataDirectory, 'objects', 'kept', 'receipts', submissionId)).catch(() => [])

it('the PDF of a receipt is written once, and lender and insurer then get the stored file', async () => {
  const id = await submissionOf('KEPT-1')
  expect(await kept(id)).toEqual([])
  const first = await calls.receipt(manager, `${id}.pdf`)
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await kept(id)).toHaveLength(1)
  const later = await calls.receipt('ironbark.viewer', `${id}.pdf`)
  const desk = await calls.app.inject('figtree.underwriter', `/api/underwriting/submissions/IRONBARK/${id}.pdf`)
  expect(later.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(desk.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(await kept(id)).toHaveLength(1)
})

it('the PDF of a withdrawn submission says that it was withdrawn', async () => {
  const id = await submissionOf('KEPT-2')
  await calls.receipt(manager, `${id}.pdf`)
  await calls.app.inject(manager, { method: 'POST', url: `/api/policy-submission/submissions/${id}/withdraw` })
  await calls.receipt(manager, `${id}.pdf`)
  expect(await kept(id)).toHaveLength(2)
})

it('a PDF whose caller has left is not written, and the next caller does not wait for it', async () => {
  const id = await submissionOf('LEFT-1', large)
  const address = await calls.app.server.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${await calls.app.tokenFor(manager)}` }
  const url = `${address}/api/policy-submission/submissions/${id}.pdf`
  const left = Array.from({ length: 5 }, async () => {
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 200)
    return await fetch(url, { headers, signal: caller.signal }).then(
      () => 'answered',
      () => 'left',
    )
  })
  expect(await Promise.all(left)).toEqual(Array(5).fill('left'))
  const other = await submissionOf('LEFT-2')
  const next = await calls.receipt(manager, `${other}.pdf`)
  expect(next.statusCode).toBe(200)
  expect(await kept(id)).toEqual([])
  expect((await fetch(url, { headers })).status).toBe(200)
  expect(await kept(id)).toHaveLength(1)
})
