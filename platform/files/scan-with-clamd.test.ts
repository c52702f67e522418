import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClamdScan, pingClamd } from './index.ts'
import { refusalOf, refusalsOf } from './testing/check-bytes.ts'
import { startFakeClamd } from './testing/fake-clamd.ts'
import { pdf } from './testing/samples.ts'

vi.setConfig({ testTimeout: 15_000 })

let folder = ''
let path = ''
const content = Buffer.alloc(300_000, 'a statement ')
const scanners: Awaited<ReturnType<typeof startFakeClamd>>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-scan-'))
  path = join(folder, 'file')
  await writeFile(path, content)
})
afterAll(async () => {
  await Promise.all(scanners.map((clamd) => clamd.stop()))
  await rm(folder, { recursive: true })
})

async function scanner(...how: Parameters<typeof startFakeClamd>) {
  const clamd = await startFakeClamd(...how)
  scanners.push(clamd)
  return clamd
}

it('the malware scan sends the whole file and passes a clean one', async () => {
  const clamd = await scanner(() => 'stream: OK')
  expect(await createClamdScan(clamd.address)(path)).toEqual({ state: 'clean' })
  expect(clamd.scanned[0]?.equals(content)).toBe(true)
})

it('the malware scan reports the name of the threat', async () => {
  const clamd = await scanner(() => 'stream: Eicar-Test-Signature FOUND')
  expect(await createClamdScan(clamd.address)(path)).toEqual({ state: 'infected', by: 'Eicar-Test-Signature' })
})

it.each([
  ['says nothing', () => null],
  ['reports an error', () => 'stream: Can’t allocate memory ERROR'],
  ['speaks of something else', () => 'UNKNOWN COMMAND'],
  ['hangs up', () => ''],
])('the malware scan is unavailable when the scanner %s', async (_what, response) => {
  const clamd = await scanner(response)
  expect(await createClamdScan(clamd.address, 100)(path)).toMatchObject({ state: 'unavailable' })
})

it('the malware scan is unavailable when the file is larger than the scanner takes', async () => {
  const clamd = await scanner(() => 'stream: OK', { hangUpAfter: 1000 })
  expect(await createClamdScan(clamd.address)(path)).toMatchObject({ state: 'unavailable' })
})

it('the malware scan is unavailable when no scanner listens', async () => {
  const clamd = await startFakeClamd(() => 'stream: OK')
  await clamd.stop()
  expect(await createClamdScan(clamd.address)(path)).toMatchObject({ state: 'unavailable' })
  await expect(pingClamd(clamd.address, AbortSignal.timeout(1_000))).rejects.toThrow(/ECONNREFUSED/)
})

it('the malware scan is unavailable when the file was deleted', async () => {
  const clamd = await scanner(() => 'stream: OK')
  expect(await createClamdScan(clamd.address)(join(folder, 'gone'))).toMatchObject({ state: 'unavailable' })
})

it('the malware scanner can be checked for a response', async () => {
  const clamd = await scanner(() => null)
  await expect(pingClamd(clamd.address, AbortSignal.timeout(1_000))).resolves.toBeUndefined()
})

it('an attached file that is infected is refused by its name', async () => {
  const clamd = await scanner(() => 'stream: Win.Test.EICAR_HDB-1 FOUND')
  const scan = createClamdScan(clamd.address)
  expect(await refusalOf('statement.pdf', pdf, { scan })).toMatch(
    /^file-infected: statement\.pdf was not accepted: the malware scan found Win\.Test\.EICAR_HDB-1\./,
  )
})

it('an attached file is refused while the scanner is unavailable', async () => {
  const reasons: string[] = []
  const scan = createClamdScan('tcp://127.0.0.1:1')
  const onUnscanned = (why: string) => void reasons.push(why)
  const refusal = await refusalOf('statement.pdf', pdf, { scan, onUnscanned })
  expect(refusal).toMatch(/^scan-unavailable: statement\.pdf was not accepted/)
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')])
})

it('after a scanner timeout, the other files of the form are refused without another wait', async () => {
  const clamd = await scanner(() => null)
  const scan = createClamdScan(clamd.address, 100)
  const refusals = await refusalsOf({ 'a.pdf': pdf, 'b.pdf': pdf, 'c.pdf': pdf }, { scan })
  expect(refusals.map((refusal) => refusal.split(':')[0])).toEqual(Array(3).fill('scan-unavailable'))
  expect(clamd.scanned).toHaveLength(1)
})

it('a file is scanned although the scan of another file of its form failed', async () => {
  const clamd = await scanner((content) => (content.equals(pdf) ? 'stream: OK' : 'size limit exceeded. ERROR'))
  const scan = createClamdScan(clamd.address)
  const refusals = await refusalsOf({ 'notes.txt': Buffer.from('Two notes'), 'a.pdf': pdf }, { scan })
  expect(refusals).toEqual([expect.stringMatching(/^scan-unavailable: notes\.txt/), 'accepted'])
})

// These two wait for the bounds of production, in real time, so they wait together.
it.concurrent('a scanner that stalls refuses a file within five seconds, and the next one at once', async () => {
  const clamd = await scanner(() => null, { stalled: true })
  const scan = createClamdScan(clamd.address)
  const started = performance.now()
  expect(await scan(path)).toMatchObject({ state: 'unavailable' })
  const first = performance.now() - started
  expect(await scan(path)).toMatchObject({ state: 'unavailable' })
  const next = performance.now() - started - first
  // Five seconds on a machine with nothing else to do; a scan without a limit would never end.
  expect([first < 15_000, next < first / 2]).toEqual([true, true])
})

it.concurrent('a scan that takes longer than the scanner may stall passes, as long as it responds to checks', async () => {
  const clamd = await scanner(() => 'stream: OK', { scanTime: 3_500 })
  expect(await createClamdScan(clamd.address)(path)).toEqual({ state: 'clean' })
})
