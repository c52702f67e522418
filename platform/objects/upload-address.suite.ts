import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import type { PresignedPut } from './object-store.ts'
import { loadText, newKey, type StoreUnderTest } from './store-under-test.suite.ts'

const pdf = 'application/pdf'
const megabyte = 1024 * 1024

/** Tests that the upload addresses of every object store must pass. */
export function uploadAddressSuite(under: () => StoreUnderTest): void {
  const presign = (key: string, size: number | null = 5) =>
    under().store.presignPut({ key, contentType: pdf, size, limit: megabyte })
  const put = (address: PresignedPut, body: string, headers: Record<string, string> = address.headers) =>
    fetch(under().reach(address.url), { method: 'PUT', headers, body })

  it('accepts the file that it was issued for', async () => {
    const key = newKey()
    const response = await put(await presign(key), 'hello')
    expect(response.status).toBe(200)
    expect(await loadText(under().store, key)).toBe('hello')
  })

  it('accepts a file of any size when none was given', async () => {
    const key = newKey()
    expect((await put(await presign(key, null), 'hello you')).status).toBe(200)
    expect(await loadText(under().store, key)).toBe('hello you')
  })

  it('is bound to the type of the file', async () => {
    const { headers } = await presign(newKey())
    expect(headers).toMatchObject({ 'content-type': pdf })
  })

  it('never replaces an object', async () => {
    const key = newKey()
    const address = await presign(key)
    await put(address, 'first')
    expect((await put(address, 'other')).status).toBe(412)
    expect((await put(await presign(key), 'third')).status).toBe(412)
    expect(await loadText(under().store, key)).toBe('first')
  })

  it.each([
    ['another type', 'hello', (headers: object) => ({ ...headers, 'content-type': 'text/html' })],
    ['more than was announced', 'hello, and more', (headers: object) => ({ ...headers })],
    ['less than was announced', 'hell', (headers: object) => ({ ...headers })],
    ['nothing where something was announced', '', (headers: object) => ({ ...headers })],
  ])('refuses %s', async (_what, body, change) => {
    const key = newKey()
    const address = await presign(key)
    expect((await put(address, body, { ...change(address.headers) })).status).toBe(403)
    expect(await under().store.sizeOf(key)).toBeNull()
  })

  it('refuses a file without a content length when a size was given', async () => {
    const key = newKey()
    const { url, headers } = await presign(key)
    const upload = request(under().reach(url), {
      method: 'PUT',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
    })
    upload.end('hello, and more')
    const [response] = (await once(upload, 'response')) as [IncomingMessage]
    response.resume()
    expect([403, 411]).toContain(response.statusCode)
    expect(await under().store.sizeOf(key)).toBeNull()
  })

  it('refuses another key', async () => {
    const [key, other] = [newKey(), newKey()]
    const address = await presign(key)
    const response = await put({ ...address, url: address.url.replace(key, other) }, 'hello')
    expect(response.status).toBe(403)
    expect(await under().store.sizeOf(other)).toBeNull()
  })

  it('cannot be extended', async () => {
    const address = await presign(newKey())
    const url = new URL(address.url)
    for (const name of ['expires', 'X-Amz-Expires'])
      if (url.searchParams.has(name)) url.searchParams.set(name, `${Number(url.searchParams.get(name)) + 600}`)
    expect((await put({ ...address, url: url.href }, 'hello')).status).toBe(403)
  })

  it('expires after five minutes', async () => {
    const key = newKey()
    under().moveClock(-301)
    const address = await presign(key)
    under().moveClock(301)
    expect((await put(address, 'hello')).status).toBe(403)
    expect(await under().store.sizeOf(key)).toBeNull()
  })

  it('leaves nothing of an interrupted upload', async () => {
    const key = newKey()
    const { url, headers } = await presign(key, megabyte)
    const upload = request(under().reach(url), {
      method: 'PUT',
      headers: { ...headers, 'content-length': String(megabyte) },
    })
    upload.on('error', () => undefined)
    await new Promise((resolve) => upload.write(randomBytes(megabyte / 2), resolve))
    const { countHalves } = under()
    if (countHalves) await expect.poll(countHalves).toBe(1)
    const closed = new Promise((resolve) => upload.once('close', resolve))
    upload.destroy()
    await closed
    if (countHalves) await expect.poll(countHalves).toBe(0)
    expect(await under().store.sizeOf(key)).toBeNull()
  })
}
