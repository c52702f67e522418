import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { objectStoreSuite } from './object-store.suite.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'
import type { StoreUnderTest } from './store-under-test.suite.ts'

const { S3_ENDPOINT = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_KMS_KEY_ID = '' } = process.env

const place = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_KMS_KEY_ID, S3_REGION: 'us-east-1' }
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: place.S3_REGION,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  forcePathStyle: true,
})

async function makeBucket(): Promise<S3Settings> {
  const S3_BUCKET = `lmi-${randomUUID()}`
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
  return { ...place, S3_BUCKET }
}

async function openS3(): Promise<StoreUnderTest> {
  let offset = 0
  const spoolFolder = await mkdtemp(join(tmpdir(), 'lmi-s3-'))
  const store = createS3Store(await makeBucket(), spoolFolder, () => new Date(Date.now() + offset * 1000))
  return {
    store,
    spoolFolder,
    moveClock: (seconds) => {
      offset += seconds
    },
    reach: (url) => url,
    stop: async () => await rm(spoolFolder, { recursive: true }),
  }
}

describe('objects in S3', () => objectStoreSuite(openS3))

const spoolFolder = join(tmpdir(), `lmi-s3-${randomUUID()}`)

describe('an object in S3', () => {
  it('is encrypted with the managed key, whichever way it came', async () => {
    const here = await makeBucket()
    const store = createS3Store(here, spoolFolder, () => new Date())
    const [sent, written] = [`kept/A/${randomUUID()}`, `kept/A/${randomUUID()}`]
    const { url, headers } = await store.presignPut({ key: sent, contentType: 'text/plain', size: 5, limit: 5 })
    expect((await fetch(url, { method: 'PUT', headers, body: 'hello' })).status).toBe(200)
    expect(await encryptionOf(here, sent)).toEqual(['aws:kms', S3_KMS_KEY_ID, 'text/plain'])
    const file = await store.toLocalFile(sent, 5, null)
    await store.write(written, file, 'text/plain')
    await file.discard()
    expect(await encryptionOf(here, written)).toEqual(['aws:kms', S3_KMS_KEY_ID, 'text/plain'])
  })

  it.each([
    ['without encryption', { 'x-amz-server-side-encryption': undefined }],
    ['with another encryption', { 'x-amz-server-side-encryption': 'AES256' }],
    ['with permission to replace', { 'if-none-match': undefined }],
  ])('is refused %s', async (_how, changed) => {
    const here = await makeBucket()
    const store = createS3Store(here, spoolFolder, () => new Date())
    const key = `kept/A/${randomUUID()}`
    const { url, headers } = await store.presignPut({ key, contentType: 'text/plain', size: 5, limit: 5 })
    expect(headers).toMatchObject({ 'if-none-match': '*', 'x-amz-server-side-encryption': 'aws:kms' })
    const sent = Object.entries({ ...headers, ...changed }).filter((header): header is [string, string] => !!header[1])
    expect((await fetch(url, { method: 'PUT', headers: sent, body: 'hello' })).status).toBe(403)
    expect(await store.sizeOf(key)).toBeNull()
  })

  it('cannot be read with a wrong secret, and the store reports that it is unavailable', async () => {
    const here = await makeBucket()
    const wrong = { ...here, S3_SECRET_ACCESS_KEY: 'wrong' }
    const store = createS3Store(wrong, spoolFolder, () => new Date())
    await expect(store.check(AbortSignal.timeout(5_000))).rejects.toThrow()
    await expect(store.sizeOf('kept/A/b')).rejects.toMatchObject({
      status: 503,
      refused: [{ code: 'storage-unavailable' }],
    })
  })

  it('cannot be read while the server is down, and the store reports that it is unavailable', async () => {
    const store = createS3Store(
      { ...place, S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'lmi' },
      spoolFolder,
      () => new Date(),
    )
    await expect(store.read('kept/A/b')).rejects.toMatchObject({
      status: 503,
      refused: [{ code: 'storage-unavailable' }],
    })
  })
})

async function encryptionOf({ S3_BUCKET }: S3Settings, key: string) {
  const found = await client.send(new HeadObjectCommand({ Bucket: S3_BUCKET, Key: key }))
  return [found.ServerSideEncryption, found.SSEKMSKeyId, found.ContentType]
}
