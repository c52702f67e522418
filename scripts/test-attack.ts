import { recordAttacks } from './attack/attack-records.ts'
import { serverAttacks } from './attack/attack-server.ts'
import { tokenAttacks } from './attack/attack-tokens.ts'
import { uploadAttacks } from './attack/attack-uploads.ts'
import type { Attacks, Operation, Target } from './attack/target.ts'
import { findTornRecords } from './crash/find-torn-records.ts'
import { acceptDisclaimers, callsTo } from './load/start-load.ts'
import { freePort } from './product/free-port.ts'
import { type RunningProcess, startProcess, startServerOn } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDatabase } from './product/with-database.ts'

/**
 * `npm run test:attack`: attacks the product over HTTP. Each attack is also tried on a server that protects nothing, where it must
 * gain something: otherwise it would not notice a missing protection. `-- WORDS` runs those with the words in their name.
 */
const attacks: Attacks = { ...tokenAttacks, ...recordAttacks, ...serverAttacks, ...uploadAttacks }
const only = process.argv[2] ?? ''
const failures: string[] = []
let passed = 0
const check = (what: string, isTrue: boolean, details: readonly string[] = []) => {
  if (isTrue) passed += 1
  else failures.push(what)
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`)
  if (!isTrue) for (const line of details.slice(0, 10)) console.error(`       ${line}`)
}

await withDatabase(async (place, database) => {
  const issuer = await startIssuer()
  /** Restarts on the same port. */
  const started = async (start: (variables: Record<string, string>) => Promise<RunningProcess>) => {
    const variables = { PORT: String(await freePort()), OIDC_ISSUER: issuer.url, RATE_LIMIT_PER_MINUTE: '3000' }
    let server = await start(variables)
    return {
      address: () => server.address,
      restart: async () => {
        await server.kill()
        server = await start(variables)
      },
      stop: () => server.stop(),
    }
  }
  const product = await started((variables) => startServerOn(place, variables))
  const control = await started((variables) =>
    startProcess('scripts/attack/unprotected-server.ts', '/readyz', variables),
  )
  try {
    const { url, tokenOf, publicKey } = issuer
    const operations = await describedOperations(product.address())
    const common = { issuer: url, tokenOf, publicKey, operations }
    await acceptDisclaimers(callsTo(product.address, tokenOf), 20)
    for (const person of ['ironbark.manager', 'coolabah.manager'])
      await callsTo(product.address, tokenOf)(person)('/api/quote/user', { method: 'POST' })
    for (const [name, attack] of Object.entries(attacks).filter(([name]) => name.includes(only))) {
      const attacked: Target = { ...common, ...product }
      const gained = await attack(attacked).catch((error) => [`The attack ended early: ${error}`])
      check(`${name} gains nothing`, gained.length === 0, gained)
      const unprotected: Target = { ...common, ...control }
      check(
        `${name} gains something where nothing is protected`,
        (await attack(unprotected).catch(() => [])).length > 0,
      )
    }
    // The crash test sends two files with each referral, the attacks any number.
    const torn = (await findTornRecords(database)).filter((what) => !what.endsWith('a version without its files'))
    check('no record is stored in part', torn.length === 0, torn)
    const ready = await fetch(`${product.address()}/readyz`)
    check('the server is ready after all attacks', ready.ok)
  } finally {
    await product.stop()
    await control.stop()
    await issuer.stop()
  }
})
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

async function describedOperations(address: string): Promise<Operation[]> {
  const response = await fetch(`${address}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, object>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(
        (method) =>
          path.startsWith('/api/') &&
          path !== '/api/openapi.json' &&
          ['get', 'post', 'put', 'patch', 'delete'].includes(method),
      )
      .map((method) => ({ method: method.toUpperCase(), path })),
  )
}
