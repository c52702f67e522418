import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { type RunningProcess, startServerOn, withDataDirectory } from '../product/running-product.ts'
import { signOn } from '../product/sign-on.ts'
import { callApi } from './call-api.ts'
import { percentile } from './median.ts'
import { residentMegabytes } from './memory.ts'

const megabyte = 1024 * 1024
const fileSize = 100 * megabyte
const uploads = 8
const line = Buffer.from(`${'A line of a portfolio report, sixty-four characters with its end'.slice(0, 63)}\n`)
const block = Buffer.concat(Array.from({ length: megabyte / line.length }, () => line))

/**
 * Eight files of 100 MB sent at once, in both modes: growth of the server's memory, and latency of other calls meanwhile.
 */
export async function benchUpload(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
    const product = await startServerOn({ ...postgres, dataDirectory })
    try {
      const { token, browser } = await signOn(product.address, 'ironbark.manager')
      await browser.close()
      const caller = { product, token }
      await sendForm(caller, megabyte)
      await measure('in one form each', product, caller, () => sendForm(caller, fileSize))
      await measure('to pre-signed addresses', product, caller, () => sendAhead(caller, fileSize))
    } finally {
      await product.stop()
      await postgres.stop()
    }
  })
}

type BenchCaller = { readonly product: RunningProcess; readonly token: string }

async function measure(
  how: string,
  product: RunningProcess,
  caller: BenchCaller,
  send: () => Promise<void>,
): Promise<void> {
  const before = residentMegabytes(product.pid)
  let highest = before
  const others: number[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      highest = Math.max(highest, residentMegabytes(product.pid))
      await wait(20)
    }
  })()
  const calling = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await ask(caller, '/api/quote/recent')
      others.push(performance.now() - began)
      await wait(20)
    }
  })()
  const began = performance.now()
  await Promise.all(Array.from({ length: uploads }, send))
  const seconds = (performance.now() - began) / 1000
  over.abort()
  await Promise.all([watching, calling])
  const rate = (uploads * fileSize) / megabyte / seconds
  console.log(
    `  ${uploads} x ${fileSize / megabyte} MB ${how}: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} MB a second`,
  )
  console.log(
    `    memory ${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB: ${(highest - before).toFixed(0)} MB more (aim below 100)`,
  )
  console.log(
    `    ${others.length} other calls meanwhile: median ${percentile(others, 0.5).toFixed(0)} ms, 95th percentile ${percentile(others, 0.95).toFixed(0)} ms (aim below 500)`,
  )
}

async function sendForm({ product: { address }, token }: BenchCaller, size: number): Promise<void> {
  const boundary = 'bench-boundary'
  const content = JSON.stringify({ brandName: 'IronbarkBank', category: 'PORTFOLIO' })
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="dataupload"\r\ncontent-type: application/json\r\n\r\n${content}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="attachment"; filename="portfolio.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const answer = await fetch(`${address}/api/quote/data/upload`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=bench',
      'x-xsrf-token': 'bench',
    },
    body: streamOf([head], size, [tail]),
    duplex: 'half',
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the form was answered with ${answer.status}: ${text}`)
}

async function sendAhead(caller: BenchCaller, size: number): Promise<void> {
  const { uuid } = (await ask(caller, '/api/quote/data/uuid')) as { uuid: string }
  const { address } = caller.product
  const key = `public/documents/${uuid}/portfolio.txt`
  const presigned = await callApi(address, caller.token, 'presign', { key, contentType: 'text/plain', size })
  const { url, headers } = presigned as { url: string; headers: Record<string, string> }
  const put = await fetch(new URL(url, address), {
    method: 'PUT',
    headers: { ...headers, 'content-length': String(size) },
    body: streamOf([], size, []),
    duplex: 'half',
  })
  if (!put.ok) throw new Error(`PUT answered ${put.status}: ${await put.text()}`)
  await put.arrayBuffer()
  const form = { brandName: 'IronbarkBank', category: 'PORTFOLIO', uuid, filenames: ['portfolio.txt'] }
  await callApi(address, caller.token, 'quote/data/move', form)
}

async function ask({ product, token }: BenchCaller, path: string): Promise<unknown> {
  const answer = await fetch(`${product.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return await answer.json()
}

/** A body of this size between head and tail, generated as it is read. */
function streamOf(head: readonly Buffer[], size: number, tail: readonly Buffer[]): ReadableStream<Uint8Array> {
  const parts = (function* () {
    yield* head
    for (let left = size; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
    yield* tail
  })()
  return new ReadableStream({
    pull(controller) {
      const { value, done } = parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
