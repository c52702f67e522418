import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '../product/call-api.ts'
import { type RunningProcess, startProcess } from '../product/running-product.ts'
import { withProduct } from '../product/with-database.ts'
import { median, percentile } from './measure.ts'
import { processorTimeOf, residentMegabytes } from './processes.ts'

const megabyte = 1024 * 1024
const fileSize = 100 * megabyte
const uploads = 8
const line = Buffer.from(`${'A line of a portfolio report, sixty-four characters with its end'.slice(0, 63)}\n`)
const block = Buffer.concat(Array.from({ length: megabyte / line.length }, () => line))

/** In turn, because the disk of a machine is not always equally fast. */
const rounds = 3

/**
 * Eight files of 100 MB sent at once, in both modes and to a bare route that hashes, writes and syncs: how fast they
 * are, by how much the server's memory grows, and how long other calls take meanwhile.
 */
export async function benchUpload(): Promise<void> {
  await withProduct(async (product) => {
    const { dataDirectory, tokenOf } = product
    const bare = await startProcess('scripts/bench/bare-upload-server.ts', '/', { LMI_DATA_DIR: dataDirectory })
    try {
      const caller = { product, token: await tokenOf('ironbark.manager') }
      await sendForm(caller, megabyte)
      const times = { bare: [] as number[], form: [] as number[], ahead: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        times.bare.push(await secondsOf('to the bare route', bare, () => sendBare(bare.address, fileSize)))
        times.form.push(await measure('in one form each', caller, () => sendForm(caller, fileSize)))
        times.ahead.push(await measure('to pre-signed addresses', caller, () => sendAhead(caller, fileSize)))
      }
      const [base, form, ahead] = [median(times.bare), median(times.form), median(times.ahead)]
      console.log(`  bare route, median: ${base.toFixed(1)} s, ${rateOf(base)} MB a second`)
      console.log(`  in one form each: ${(base / form).toFixed(2)} of its rate (aim at least 0.5)`)
      console.log(`  to pre-signed addresses: ${(base / ahead).toFixed(2)} of its rate (aim at least 0.5)`)
    } finally {
      await bare.stop()
    }
  })
}

type BenchCaller = { readonly product: RunningProcess; readonly token: string }

async function measure(how: string, caller: BenchCaller, send: () => Promise<void>): Promise<number> {
  const { product, token } = caller
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
      await callApi(product.address, token, 'quote/recent', null)
      others.push(performance.now() - began)
      await wait(20)
    }
  })()
  const seconds = await secondsOf(how, product, send)
  over.abort()
  await Promise.all([watching, calling])
  console.log(
    `    memory ${before.toFixed(0)} MB, at most ${highest.toFixed(0)} MB: ${(highest - before).toFixed(0)} MB more (aim below 100)`,
  )
  console.log(
    `    ${others.length} other calls meanwhile: median ${percentile(others, 0.5).toFixed(0)} ms, 95th percentile ${percentile(others, 0.95).toFixed(0)} ms (aim below 500)`,
  )
  return seconds
}

async function secondsOf(how: string, { pid }: RunningProcess, send: () => Promise<void>): Promise<number> {
  const [began, busy] = [performance.now(), processorTimeOf(pid)]
  await Promise.all(Array.from({ length: uploads }, send))
  const seconds = (performance.now() - began) / 1000
  const processor = (processorTimeOf(pid) - busy) / 1000
  console.log(
    `  ${uploads} x ${fileSize / megabyte} MB ${how}: ${seconds.toFixed(1)} s, ${rateOf(seconds)} MB a second, ` +
      `${processor.toFixed(1)} s of the server's processor time`,
  )
  return seconds
}

const rateOf = (seconds: number) => ((uploads * fileSize) / megabyte / seconds).toFixed(0)

async function sendBare(address: string, size: number): Promise<void> {
  const response = await fetch(address, { method: 'PUT', body: streamOf([], size, []), duplex: 'half' })
  await response.text()
}

async function sendForm({ product: { address }, token }: BenchCaller, size: number): Promise<void> {
  const boundary = 'bench-boundary'
  const content = JSON.stringify({ brandName: 'IronbarkBank', category: 'PORTFOLIO' })
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="dataupload"\r\ncontent-type: application/json\r\n\r\n${content}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="attachment"; filename="portfolio.txt"\r\ncontent-type: text/plain\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const response = await fetch(`${address}/api/quote/data/upload`, {
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
  const text = await response.text()
  if (!response.ok) throw new Error(`the form got ${response.status}: ${text}`)
}

async function sendAhead(caller: BenchCaller, size: number): Promise<void> {
  const { address } = caller.product
  const { uuid } = await callApi(address, caller.token, 'quote/data/uuid', null)
  const key = `public/documents/${uuid}/portfolio.txt`
  const presigned = await callApi(address, caller.token, 'presign', { key, contentType: 'text/plain', size })
  const { url, headers } = presigned as { url: string; headers: Record<string, string> }
  const put = await fetch(new URL(url, address), {
    method: 'PUT',
    headers: { ...headers, 'content-length': String(size) },
    body: streamOf([], size, []),
    duplex: 'half',
  })
  if (!put.ok) throw new Error(`PUT got ${put.status}: ${await put.text()}`)
  await put.arrayBuffer()
  const form = { brandName: 'IronbarkBank', category: 'PORTFOLIO', uuid, filenames: ['portfolio.txt'] }
  await callApi(address, caller.token, 'quote/data/move', form)
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
