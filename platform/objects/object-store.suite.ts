import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalFile, ObjectExists, ObjectMissing, type ObjectStore, TooLarge } from './object-store.ts'
import { loadText, newKey, type StoreUnderTest } from './store-under-test.suite.ts'
import { uploadAddressSuite } from './upload-address.suite.ts'

const pdf = 'application/pdf'
const megabyte = 1024 * 1024

/** Tests that every object store must pass. */
export function objectStoreSuite(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest
  let store: ObjectStore
  let place = ''

  beforeAll(async () => {
    under = await open()
    store = under.store
    place = await mkdtemp(join(tmpdir(), 'lmi-suite-'))
  })
  afterAll(async () => {
    await under.stop()
    await rm(place, { recursive: true, force: true })
  })

  async function fileOf(content: Buffer | string): Promise<LocalFile> {
    const bytes = Buffer.from(content)
    const path = join(place, randomUUID())
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { path, size: bytes.length, sha256, discard: () => rm(path) }
  }
  const write = async (content: string, key = newKey()) => {
    await store.write(key, await fileOf(content), pdf)
    return key
  }
  const contentOf = (key: string) => loadText(store, key)

  describe('an object', () => {
    it('is what was written, byte for byte, also when it is large', async () => {
      const content = randomBytes(12 * megabyte)
      const key = newKey()
      const file = await fileOf(content)
      await store.write(key, file, pdf)
      expect(await sha256Of(await store.read(key))).toBe(file.sha256)
      expect(await store.sizeOf(key)).toBe(content.length)
    })

    it('may be empty', async () => {
      expect(await contentOf(await write(''))).toBe('')
    })

    it('is never replaced by writing', async () => {
      const key = await write('first')
      await expect(write('second', key)).rejects.toThrow(ObjectExists)
      expect(await contentOf(key)).toBe('first')
    })

    it('stays when its source file is removed', async () => {
      const [key, file] = [newKey(), await fileOf('content')]
      await store.write(key, file, pdf)
      await rm(file.path)
      expect(await contentOf(key)).toBe('content')
    })

    it('that does not exist has no size and cannot be read, and removing it does nothing', async () => {
      const key = newKey()
      expect(await store.sizeOf(key)).toBeNull()
      await expect(store.read(key)).rejects.toThrow(ObjectMissing)
      await expect(store.remove(key)).resolves.toBeUndefined()
    })

    it('that is removed does not exist', async () => {
      const key = await write('content')
      await store.remove(key)
      expect(await store.sizeOf(key)).toBeNull()
    })

    it('is a local file with its checksum, and no larger than allowed', async () => {
      const key = await write('first')
      const file = await store.toLocalFile(key, 5, null)
      expect(await readFile(file.path, 'utf8')).toBe('first')
      expect(file).toMatchObject({ size: 5, sha256: (await fileOf('first')).sha256 })
      await file.discard()
      expect(await contentOf(key)).toBe('first')
      await expect(store.toLocalFile(key, 4, null)).rejects.toThrow(TooLarge)
      await store.remove(key)
      await expect(store.toLocalFile(key, 5, null)).rejects.toThrow(ObjectMissing)
      expect(await readdir(under.spoolFolder).catch(() => [])).toEqual([])
    })

    it.each([
      '../outside',
      'incoming/../../outside',
      '/etc/passwd',
      'incoming/a b',
      'incoming//a',
      'elsewhere/a',
      'kept',
    ])('is never stored under the key %s', async (key) => {
      await expect(write('content', key)).rejects.toThrow(/object key must be/)
    })
  })

  describe('an upload address', () => uploadAddressSuite(() => under))

  it('reports that it is available', async () => {
    await expect(store.check(AbortSignal.timeout(5_000))).resolves.toBeUndefined()
  })
}

async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
