import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalFile, ObjectExists, ObjectMissing, type ObjectStore, type PresignedPut } from './object-store.ts'

export type StoreUnderTest = {
  readonly store: ObjectStore
  /** Moves the clock that upload addresses are issued by. */
  readonly moveClock: (seconds: number) => void
  /** Where an upload address of the store is reached in this test. */
  readonly reach: (url: string) => string
  /** How many files are half received, where one can tell. */
  readonly countHalves?: () => Promise<number>
  readonly stop: () => Promise<void>
}

const pdf = 'application/pdf'
const megabyte = 1024 * 1024

/** What holds for every object store, whatever it is made of. */
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
    return { path, size: bytes.length, contentType: pdf, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  const newKey = (area: 'incoming' | 'kept' = 'incoming') => `${area}/IRONBARK/${randomUUID()}`
  const write = async (content: string, key = newKey()) => {
    await store.write(key, await fileOf(content))
    return key
  }
  const contentOf = async (key: string) => (await buffer(await store.read(key))).toString()
  const presign = (key: string, size: number | null = 5) =>
    store.presignPut({ key, contentType: pdf, size, limit: megabyte })
  const put = (address: PresignedPut, body: string, headers: Record<string, string> = address.headers) =>
    fetch(under.reach(address.url), { method: 'PUT', headers, body })

  describe('an object', () => {
    it('is what was written, byte for byte, also when it is large', async () => {
      const content = randomBytes(12 * megabyte)
      const key = newKey()
      const file = await fileOf(content)
      await store.write(key, file)
      expect(await sha256Of(await store.read(key))).toBe(file.sha256)
      expect(await store.head(key)).toMatchObject({ size: content.length })
    })

    it('may be empty', async () => {
      expect(await contentOf(await write(''))).toBe('')
    })

    it('is never replaced by writing', async () => {
      const key = await write('first')
      await expect(write('second', key)).rejects.toThrow(ObjectExists)
      expect(await contentOf(key)).toBe('first')
    })

    it('stays when the file that it was written from goes', async () => {
      const [key, file] = [newKey(), await fileOf('content')]
      await store.write(key, file)
      await rm(file.path)
      expect(await contentOf(key)).toBe('content')
    })

    it('that is not there has no head and cannot be read, and removing it does nothing', async () => {
      const key = newKey()
      expect(await store.head(key)).toBeNull()
      await expect(store.read(key)).rejects.toThrow(ObjectMissing)
      await expect(store.remove(key)).resolves.toBeUndefined()
    })

    it('that is removed is gone', async () => {
      const key = await write('content')
      await store.remove(key)
      expect(await store.head(key)).toBeNull()
    })

    it('is read in the version that was looked at, or not at all', async () => {
      const key = await write('first')
      const first = await store.head(key)
      expect((await buffer(await store.read(key, first?.version))).toString()).toBe('first')
      await store.remove(key)
      await write('another', key)
      await expect(store.read(key, first?.version)).rejects.toThrow(ObjectMissing)
    })

    it.each([
      '../outside',
      'incoming/../../outside',
      '/etc/passwd',
      'incoming/a b',
      'incoming//a',
      'elsewhere/a',
      'kept',
    ])('is never kept under the key %s', async (key) => {
      await expect(write('content', key)).rejects.toThrow(/object key must be/)
    })
  })

  describe('moving an object', () => {
    it('keeps its content under the new key only', async () => {
      const [from, to] = [await write('content'), newKey('kept')]
      await store.move(from, to)
      expect(await contentOf(to)).toBe('content')
      expect(await store.head(from)).toBeNull()
    })

    it('that was changed since it was looked at does nothing', async () => {
      const [from, to] = [await write('checked'), newKey('kept')]
      const checked = await store.head(from)
      await store.remove(from)
      await write('changed', from)
      await expect(store.move(from, to, checked?.version)).rejects.toThrow(ObjectMissing)
      expect(await store.head(to)).toBeNull()
    })

    it('that is not there is refused', async () => {
      await expect(store.move(newKey(), newKey('kept'))).rejects.toThrow(ObjectMissing)
    })
  })

  describe('listing', () => {
    it('names the objects of one owner and of nobody else', async () => {
      const owner = `IRONBARK-${randomUUID()}`
      const keys = [`kept/${owner}/b`, `kept/${owner}/a`, `kept/${owner}-2/c`, `incoming/${owner}/d`]
      for (const key of keys) await write(key, key)
      const found = await all(store.list(`kept/${owner}/`))
      expect(found.map(({ key, size }) => [key, size]).sort()).toEqual([
        [`kept/${owner}/a`, `kept/${owner}/a`.length],
        [`kept/${owner}/b`, `kept/${owner}/b`.length],
      ])
      expect(Date.now() - Number(found[0]?.changedAt)).toBeLessThan(600_000)
    })

    it('an owner without objects is empty', async () => {
      expect(await all(store.list(`kept/${randomUUID()}/`))).toEqual([])
    })
  })

  describe('an upload address', () => {
    it('takes the file that it was issued for', async () => {
      const key = newKey()
      const answer = await put(await presign(key), 'hello')
      expect(answer.status).toBe(200)
      expect(await contentOf(key)).toBe('hello')
    })

    it('takes a file of any size when none was said', async () => {
      const key = newKey()
      expect((await put(await presign(key, null), 'hello you')).status).toBe(200)
      expect(await contentOf(key)).toBe('hello you')
    })

    it('asks for type, encryption and never to replace', async () => {
      const { headers } = await presign(newKey())
      expect(headers).toMatchObject({
        'content-type': pdf,
        'if-none-match': '*',
        'x-amz-server-side-encryption': 'aws:kms',
      })
    })

    it('never replaces what is there', async () => {
      const key = newKey()
      const address = await presign(key)
      await put(address, 'first')
      expect((await put(address, 'other')).status).toBe(412)
      expect((await put(await presign(key), 'third')).status).toBe(412)
      expect(await contentOf(key)).toBe('first')
    })

    const without = (name: string) => (headers: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))

    it.each([
      ['another type', 'hello', (headers: object) => ({ ...headers, 'content-type': 'text/html' })],
      ['another size', 'hello, and more', (headers: object) => ({ ...headers })],
      ['no encryption', 'hello', without('x-amz-server-side-encryption')],
      ['another encryption', 'hello', (headers: object) => ({ ...headers, 'x-amz-server-side-encryption': 'AES256' })],
      ['leave to replace', 'hello', without('if-none-match')],
    ])('does not take %s', async (_what, body, change) => {
      const key = newKey()
      const address = await presign(key)
      expect((await put(address, body, { ...change(address.headers) })).status).toBe(403)
      expect(await store.head(key)).toBeNull()
    })

    it('does not take another key', async () => {
      const [key, other] = [newKey(), newKey()]
      const address = await presign(key)
      const answer = await put({ ...address, url: address.url.replace(key, other) }, 'hello')
      expect(answer.status).toBe(403)
      expect(await store.head(other)).toBeNull()
    })

    it('cannot be given a longer life', async () => {
      const address = await presign(newKey())
      const url = new URL(address.url)
      for (const name of ['expires', 'X-Amz-Expires'])
        if (url.searchParams.has(name)) url.searchParams.set(name, `${Number(url.searchParams.get(name)) + 600}`)
      expect((await put({ ...address, url: url.href }, 'hello')).status).toBe(403)
    })

    it('dies after five minutes', async () => {
      const key = newKey()
      under.moveClock(-301)
      const address = await presign(key)
      under.moveClock(301)
      expect((await put(address, 'hello')).status).toBe(403)
      expect(await store.head(key)).toBeNull()
    })

    it('opens no way to where checked files are kept', async () => {
      const [key, kept] = [newKey(), newKey('kept')]
      const address = await presign(key)
      await put(address, 'clean')
      await store.move(key, kept)
      await put(address, 'dirty')
      expect(await contentOf(kept)).toBe('clean')
    })

    it('leaves nothing of an upload that breaks off', async () => {
      const key = newKey()
      const { url, headers } = await presign(key, megabyte)
      const upload = request(under.reach(url), {
        method: 'PUT',
        headers: { ...headers, 'content-length': String(megabyte) },
      })
      upload.on('error', () => undefined)
      await new Promise((resolve) => upload.write(randomBytes(megabyte / 2), resolve))
      if (under.countHalves) await expect.poll(under.countHalves).toBe(1)
      const closed = new Promise((resolve) => upload.once('close', resolve))
      upload.destroy()
      await closed
      if (under.countHalves) await expect.poll(under.countHalves).toBe(0)
      expect(await store.head(key)).toBeNull()
    })
  })

  it('says that it can be used', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
