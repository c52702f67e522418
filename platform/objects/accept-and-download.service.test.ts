import { expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { setUpForms } from '../../tests/service/set-up-forms.ts'
import { discardUploads, downloadAddress, type StoredFile } from './index.ts'
import { attached, owner, referral, type TestForm } from './testing/start-form.ts'

const start = setUpForms()

async function keep(objects: TestForm): Promise<StoredFile[]> {
  return (await objects.send([referral, attached('a.pdf'), attached('b.pdf')])).json<{ files: StoredFile[] }>().files
}

it('a record can accept a stored file once', async () => {
  const objects = await start()
  const files = await keep(objects)
  await objects.accept(files)
  await expect(objects.accept(files)).rejects.toMatchObject({ status: 409, refused: [{ code: 'file-missing' }] })
})

it('the stored files of a record are accepted together or not at all', async () => {
  const objects = await start()
  const [first, second] = await keep(objects)
  if (!first || !second) throw new Error('Two files were kept.')
  await discardUploads(objects, owner.channel, [second])
  await expect(objects.accept([first, second])).rejects.toMatchObject({ status: 409 })
  await expect(objects.accept([first])).resolves.toBeUndefined()
})

it('stored files that cannot be discarded now are left to the sweep, without an error', async () => {
  const objects = await start()
  const files = await keep(objects)
  const away = { connectionString: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1, statementTimeout: 1_000 }
  const { database } = connectDatabase(away)
  await discardUploads({ ...objects, database }, owner.channel, files)
  await database.destroy()
})

it('a record of another lender cannot accept a stored file', async () => {
  const objects = await start()
  const files = await keep(objects)
  await expect(objects.accept(files, 'COOLABAH')).rejects.toMatchObject({ status: 409 })
})

async function acceptedFile(objects: TestForm, fileName = 'Bericht für “Müller”.htm') {
  const page = attached(fileName, '<html><script>alert(1)</script></html>')
  const { files } = (await objects.send([referral, page])).json<{ files: StoredFile[] }>()
  await objects.accept(files)
  return files[0]?.uploadId ?? ''
}

it('a download is an attachment that no browser displays or runs', async () => {
  const objects = await start()
  const response = await objects.download(await acceptedFile(objects))
  expect(response.body).toBe('<html><script>alert(1)</script></html>')
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Bericht fur _Muller_.htm"; filename*=UTF-8''Bericht%20f%C3%BCr%20%E2%80%9CM%C3%BCller%E2%80%9D.htm`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'content-length': '38',
  })
})

it('a download address expires after five minutes', async () => {
  const objects = await start()
  const address = await downloadAddress(objects, { channel: owner.channel, uploadId: await acceptedFile(objects) })
  objects.moveClock(299)
  expect((await objects.server.inject(address)).statusCode).toBe(200)
  objects.moveClock(1)
  expect((await objects.server.inject(address)).statusCode).toBe(403)
})

it('a download address cannot be changed to another file, lender or time', async () => {
  const objects = await start()
  const [uploadId, other] = [await acceptedFile(objects), await acceptedFile(objects)]
  const address = await downloadAddress(objects, { channel: owner.channel, uploadId })
  const changed = [
    address.replace(uploadId, other),
    address.replace('IRONBARK', 'COOLABAH'),
    address.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 1}`),
    address.replace(/signature=.*/, 'signature=x'),
    address.replace(/\?.*/, ''),
  ]
  for (const url of changed) expect((await objects.server.inject(url)).statusCode).toBe(403)
})

it('a download works only once a record has accepted the file', async () => {
  const objects = await start()
  const { files } = (await objects.send([referral, attached('a.pdf')])).json<{ files: StoredFile[] }>()
  expect((await objects.download(files[0]?.uploadId ?? '')).statusCode).toBe(404)
})

it('a download of a file without an object is not found', async () => {
  const objects = await start()
  const uploadId = await acceptedFile(objects)
  await objects.objects.store.remove(`kept/IRONBARK/${uploadId}`)
  expect((await objects.download(uploadId)).statusCode).toBe(404)
})
