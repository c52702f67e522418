import { performance } from 'node:perf_hooks'
import { exampleSubmission, toOriginationRequest } from '#areas/policy-submission/contract'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startIssuer } from '../crash/start-issuer.ts'
import { startServerOn, withDataDirectory } from '../product/running-product.ts'
import { callApi } from './call-api.ts'
import { median } from './median.ts'

const rounds = 15
/** Warm-up rounds of each size. */
const warmUp = 5
const sizes = [
  { loans: 50, properties: 50, borrowers: 20, linked: 'to one property each', aim: 100 },
  { loans: 50, properties: 50, borrowers: 20, linked: 'all to all', aim: 100 },
  { loans: 200, properties: 200, borrowers: 20, linked: 'to one property each', aim: 500 },
  { loans: 200, properties: 200, borrowers: 200, linked: 'all to all', aim: 500 },
] as const

/** `POST /api/policy-submission/create` on the whole product, from the request's first byte to the answer. */
export async function benchSubmission(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
    const issuer = await startIssuer()
    const product = await startServerOn({ ...postgres, dataDirectory }, { OIDC_ISSUER: issuer.url })
    try {
      for (const [place, size] of sizes.entries()) {
        const times: number[] = []
        let bytes = 0
        for (let round = -warmUp; round < rounds; round++) {
          const request = requestOf(`BENCH-${place}-${round}`, size)
          const token = await issuer.sign('lender')
          bytes = JSON.stringify(request).length
          const begun = performance.now()
          await callApi(product.address, token, 'policy-submission/create?errors=true', request)
          if (round >= 0) times.push(performance.now() - begun)
        }
        const { loans, properties, borrowers, linked, aim } = size
        const what = `${loans} loans, ${properties} properties, ${borrowers} borrowers, linked ${linked} (${(bytes / 1000).toFixed(0)} kB)`
        console.log(
          `  ${what}: median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} (aim ${aim})`,
        )
      }
    } finally {
      await product.stop()
      await issuer.stop()
      await postgres.stop()
    }
  })
}

function requestOf(reference: string, { linked, ...size }: (typeof sizes)[number]): object {
  const form = exampleSubmission(reference, size)
  const all = form.properties.map(({ key }) => key)
  const loans = linked === 'all to all' ? form.loans.map((loan) => ({ ...loan, links: all })) : form.loans
  const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]
  return toOriginationRequest({ ...form, loans }, { lists: { parties }, today: '2026-11-22', sendSupplement: true })
    .request
}
