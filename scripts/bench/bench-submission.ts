import { setTimeout } from 'node:timers/promises'
import { exampleSubmission, toOriginationRequest } from '#areas/policy-submission/contract'
import { callApi } from '../product/call-api.ts'
import { withProduct } from '../product/with-database.ts'
import { measureEach, median } from './measure.ts'

const rounds = 15
/** Warm-up rounds of each size. */
const warmUp = 5
const sizes = [
  { loans: 50, properties: 50, borrowers: 20, linkedToAll: false, aim: 100 },
  { loans: 50, properties: 50, borrowers: 20, linkedToAll: true, aim: 100 },
  { loans: 200, properties: 200, borrowers: 20, linkedToAll: false, aim: 500 },
  { loans: 200, properties: 200, borrowers: 200, linkedToAll: true, aim: 500 },
  { loans: 500, properties: 500, borrowers: 500, linkedToAll: false, aim: 2000 },
] as const

/** `POST /api/policy-submission/create` on the whole product, from the request's first byte to the response. */
export async function benchSubmission(): Promise<void> {
  await withProduct(async ({ address, tokenOf }) => {
    for (const [place, size] of sizes.entries()) {
      const requests = Array.from({ length: warmUp + rounds }, (_, round) =>
        submissionRequest(`BENCH-${place}-${round}`, size),
      )
      const token = await tokenOf('ironbark.manager')
      const waits = watchOthers(address)
      const { taken } = await measureEach(requests, warmUp, (request) =>
        callApi(address, token, 'policy-submission/create?errors=true', request),
      )
      const longest = await waits.stop()
      const { loans, properties, borrowers, linkedToAll, aim } = size
      const kilobytes = (JSON.stringify(requests[0]).length / 1000).toFixed(0)
      const linked = linkedToAll ? 'all to all' : 'to one property each'
      console.log(
        `  ${loans} loans, ${properties} properties, ${borrowers} borrowers, linked ${linked} (${kilobytes} kB): median ${median(taken).toFixed(0)} ms, slowest ${Math.max(...taken).toFixed(0)} (aim ${aim}); another caller waited at most ${longest.toFixed(0)} ms (aim 300)`,
      )
    }
  })
}

/** Calls the server without pause; `stop` returns how long the slowest call took, in milliseconds. */
function watchOthers(address: string): { readonly stop: () => Promise<number> } {
  let longest = 0
  let running = true
  const watching = (async () => {
    while (running) {
      const start = performance.now()
      await (await fetch(`${address}/assets/build.json`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - start)
      await setTimeout(5)
    }
  })()
  return {
    stop: async () => {
      running = false
      await watching
      return longest
    },
  }
}

type Size = {
  readonly loans: number
  readonly properties: number
  readonly borrowers: number
  readonly linkedToAll?: boolean
}

/** The request of a submitted policy, in force; each loan is secured by one property or by all. */
export function submissionRequest(reference: string, { linkedToAll = false, ...size }: Size): object {
  const form = exampleSubmission(reference, size)
  const all = form.properties.map(({ key }) => key)
  const loans = linkedToAll ? form.loans.map((loan) => ({ ...loan, links: all })) : form.loans
  const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
  return toOriginationRequest({ ...form, loans }, { lists: { parties }, today: '2026-11-22', sendSupplement: true })
    .request
}
