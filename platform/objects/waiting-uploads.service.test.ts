import { rm, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { setUpUploads } from '../../tests/service/set-up-uploads.ts'
import { program } from '../files/testing/samples.ts'
import { sweepUploads } from './index.ts'
import { folderUploadPath } from './object-routes.ts'
import { reserveQuota } from './reserve-quota.ts'
import { uploadOfKey } from './upload-store.ts'

const megabyte = 1024 ** 2
const limit = 4096 * megabyte

const objects = setUpUploads(limit)
const presign = (name: string, size?: number) => objects.presign(name, size)
const refused = {
  status: 429,
  retryAfterSeconds: 60,
  refused: [{ code: 'too-many-uploads', message: expect.stringContaining('Submit the forms that they belong to') }],
}
/** Uses up the quota except for this many megabytes. */
const leave = async (megabytes: number) => {
  await presign('large.zip', limit - megabytes * megabyte)
  await objects.pool.query("update upload set state = 'arrived'")
}

it('a user’s pending uploads may be two forms of 200 files of unknown size, and no more', async () => {
  for (let count = 0; count < 409; count += 1) await presign(`${count}.pdf`)
  await expect(presign('next.pdf')).rejects.toMatchObject(refused)
})

it('a pending upload counts with its real size once it has arrived', async () => {
  await leave(21)
  const address = await presign('a.txt')
  await presign('b.txt')
  await expect(presign('c.txt')).rejects.toMatchObject(refused)
  expect((await objects.put(address, Buffer.from('hello'))).statusCode).toBe(200)
  await expect(presign('c.txt')).resolves.toMatchObject({ headers: {} })
})

it('a pending upload to S3 counts with its real size after 15 minutes', async () => {
  await leave(21)
  await objects.put(await presign('a.txt'), Buffer.from('hello'))
  await objects.pool.query("update upload set state = 'issued', size = null where name = 'a.txt'")
  await presign('b.txt', 11 * megabyte)
  await expect(presign('c.txt')).rejects.toMatchObject(refused)
  objects.moveClock(15 * 60)
  await sweepUploads(objects)
  await expect(presign('c.txt', 20 * megabyte)).resolves.toMatchObject({ headers: {} })
})

it('a pending upload stops counting when nothing arrives within 15 minutes', async () => {
  await leave(20)
  await presign('a.txt')
  await presign('b.txt', 10 * megabyte)
  await expect(presign('c.txt')).rejects.toMatchObject(refused)
  objects.moveClock(15 * 60)
  await sweepUploads(objects)
  await expect(presign('c.txt', 20 * megabyte)).resolves.toMatchObject({ headers: {} })
})

it('an upload that exceeds the quota is refused while it is received, and a smaller one is accepted', async () => {
  await leave(20)
  const address = await presign('a.txt')
  const response = await objects.put(address, Buffer.alloc(21 * megabyte, 'a'))
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
  expect(await objects.keys()).toEqual([])
  expect((await objects.put(address, Buffer.from('hello'))).statusCode).toBe(200)
})

it('a pending upload is not swept while it may be in progress, and is swept after its server was killed', async () => {
  const { url } = await presign('a.txt')
  objects.moveClock(299)
  // A server reserves the bytes before it receives the first one; here it is killed then.
  await reserveQuota(objects, uploadOfKey(new URL(url).pathname.slice(folderUploadPath.length)), 5)
  objects.moveClock(600)
  expect(await sweepUploads(objects)).toBe(0)
  objects.moveClock(1)
  expect(await sweepUploads(objects)).toBe(1)
})

it('a pending upload can be sent again after the disk was full', async () => {
  const address = await presign('a.txt')
  const { spoolFolder } = objects.objects
  await rm(spoolFolder, { recursive: true, force: true })
  await writeFile(spoolFolder, 'no folder')
  expect((await objects.put(address, Buffer.from('hello'))).statusCode).toBe(503)
  await rm(spoolFolder)
  expect((await objects.put(address, Buffer.from('hello'))).statusCode).toBe(200)
})

it('a pending upload whose content was refused cannot be uploaded again', async () => {
  const address = await presign('a.pdf')
  await objects.put(address, program)
  await expect(objects.collect('a.pdf')).rejects.toMatchObject({
    refused: [{ code: 'file-content' }],
  })
  expect((await objects.put(address, program)).json()).toMatchObject([{ code: 'address-expired' }])
  expect(await objects.keys()).toEqual([])
})
