import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { owner, setUpUploads } from '../../tests/service/set-up-uploads.ts'
import { collectUploads, issueUploadBatch, presignUpload } from './index.ts'

const limit = 100_000

const objects = setUpUploads(limit)

it.each([
  ['to another person of the lender', { ...owner, owner: 'another' }],
  ['to another lender', { ...owner, channel: 'COOLABAH' }],
])('an upload address is refused %s, as if the form did not exist', async (_whom, by) => {
  const unknown = await presignUpload(objects, by, { key: `${randomUUID()}/a.pdf` }).catch((error) => error)
  expect(unknown).toMatchObject({ status: 404, refused: [{ code: 'not-found' }] })
  expect(await objects.presign('a.pdf', 5, by).catch((error) => error.refused)).toEqual(unknown.refused)
  const form = { ...by, batchId: objects.batchId, fileNames: ['a.pdf'] }
  expect(await collectUploads(objects, form).catch((error) => error.refused)).toEqual(unknown.refused)
})

it('an upload address is refused for a form of another area', async () => {
  const form = { ...owner, area: 'credit-referral', batchId: objects.batchId, fileNames: ['a.pdf'] }
  await expect(collectUploads(objects, form)).rejects.toMatchObject({ status: 404 })
})

it.each(['', 'a.pdf', 'not-an-id/a.pdf', `${randomUUID()}`, `${randomUUID()}/a/b.pdf`, `../${randomUUID()}/a.pdf`])(
  'an upload address is refused for the key %j',
  async (key) => {
    await expect(presignUpload(objects, owner, { key })).rejects.toMatchObject({ status: 404 })
  },
)

it('an upload address is refused for a type that is not accepted', async () => {
  await expect(objects.presign('a.pdf;x.exe')).rejects.toMatchObject({
    status: 400,
    refused: [{ code: 'file-type' }],
  })
})

it('an upload address is refused for more than the form may hold', async () => {
  await expect(objects.presign('a.pdf', limit + 1)).rejects.toMatchObject({ status: 413 })
})

it('an upload address is refused to a user whose pending uploads have reached the quota', async () => {
  const greedy = { ...owner, owner: 'greedy' }
  const large = await issueUploadBatch(objects, greedy, 3 * 1024 ** 3)
  const announce = () => presignUpload(objects, greedy, { key: `${large}/a.pdf`, size: 2 * 1024 ** 3 })
  await announce()
  await announce()
  await expect(announce()).rejects.toMatchObject({
    status: 429,
    refused: [{ code: 'too-many-uploads' }],
    retryAfterSeconds: 60,
  })
})
