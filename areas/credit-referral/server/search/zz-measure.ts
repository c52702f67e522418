import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { readReferenceData } from '#areas/reference-data/server'
import { searchReferrals } from './search-referrals.ts'
import { searchBoardsOf } from './search-boards.ts'
import { referralSearchSchema } from '../../contract/index.ts'
import * as z from 'zod/mini'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const postgres = await startEmbeddedPostgres({ dataDirectory: '/tmp/lmi/search/data', log: createLog('warn') })
const { database } = connectDatabase({ connectionString: postgres.serviceUrl, poolSize: 10, statementTimeout: 10000 })
const reference = await readReferenceData(database)
const clock = () => new Date()
const caller = (channel: string) => ({ channel, username: 'ironbark.manager', subject: 'x' }) as never
const run = async (given: object, channel = 'IRONBARK') => await searchReferrals({ database, clock, reference }, caller(channel), z.parse(referralSearchSchema, given))
for (const channel of ['COOLABAH', 'IRONBARK']) {
  const h = monitorEventLoopDelay({ resolution: 1 }); h.enable()
  const t = performance.now(); const r = await run({}, channel); h.disable()
  console.log(channel, 'first', (performance.now() - t).toFixed(0), 'ms', r.totalItems, 'loop max', (h.max / 1e6).toFixed(1), 'p99', (h.percentile(99) / 1e6).toFixed(1))
  await searchBoardsOf(database).use(channel, async (b) => console.log('bytes per referral', b.byteLength / b.rowCount))
}
const cases: [string, object][] = [['none', {}]]
for (const page of [25000, 49990]) cases.push([`page ${page}`, { page }])
for (const [column, texts] of Object.entries({ requestId: ['1', '234', '100500'], lenderRefNum: ['a', '1', 'ln-', '345', '2024-12', 'zz'], raisedBy: ['a', 'ngu', 'ironbark.manager'], submissionType: ['a', 'top'], status: ['m', 'Complete', 'hold'], decision: ['a', 'approved', 'declined'], submissionDateTime: ['1', '/20', '24 1', '21/11/2025'], brandName: ['a', 'direct'] })) for (const text of texts) cases.push([`${column}=${text}`, { filter: { [column]: text } }])
cases.push(['combo', { filter: { lenderRefNum: '1', raisedBy: 'a', status: 'complete', submissionDateTime: '1' }, sorts: [{ field: 'brandName', ascending: true }, { field: 'lenderRefNum', ascending: false }] }])
for (const field of ['requestId', 'lenderRefNum', 'raisedBy', 'submissionType', 'status', 'decision', 'submissionDateTime', 'brandName']) for (const ascending of [true, false]) for (const page of [0, 25000, 49990]) cases.push([`sort ${field} ${ascending} ${page}`, { sorts: [{ field, ascending }], page }])
cases.push(['all sorts', { page: 25000, sorts: ['status', 'brandName', 'submissionType', 'decision', 'raisedBy', 'submissionDateTime', 'lenderRefNum'].map((field) => ({ field, ascending: true })) }])
for (let i = 0; i < 5; i++) for (const [, c] of cases) await run(c)
for (const [name, c] of cases) {
  const ts: number[] = []; let total = 0
  for (let i = 0; i < 9; i++) { const t = performance.now(); total = (await run(c)).totalItems; ts.push(performance.now() - t) }
  ts.sort((a, b) => a - b)
  console.log(name.padEnd(40), ts[4]!.toFixed(1), 'max', ts[8]!.toFixed(1), total)
}
const t0 = performance.now(); const lat: number[] = []
await Promise.all(Array.from({ length: 8 }, async (_, k) => { for (let i = 0; i < 100; i++) { const t = performance.now(); await run(cases[(i * 7 + k * 13) % cases.length]![1]); lat.push(performance.now() - t) } }))
lat.sort((a, b) => a - b)
console.log('8 callers', lat.length / (performance.now() - t0) * 1000, 'per s p50', lat[lat.length >> 1], 'p95', lat[Math.floor(lat.length * .95)], 'p99', lat[Math.floor(lat.length * .99)])
console.log(process.memoryUsage())
await database.destroy(); await postgres.stop()
