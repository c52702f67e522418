import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exampleRequests } from '#areas/quote/contract'
import { callApi } from './product/call-api.ts'
import { runProgram } from './product/run-program.ts'
import { startProcess } from './product/running-product.ts'
import { startIssuer } from './product/start-issuer.ts'
import { withDataDirectory } from './product/with-database.ts'

/**
 * `npm run test:contract`: calls each operation as callers of different roles with generated values, at least 1,500 times, and checks that each
 * response has the described shape and none is a failure of the server. `-- --only OPERATION` calls one operation.
 */
const version = '4.32.5'
const { values } = parseArgs({ options: { only: { type: 'string' }, examples: { type: 'string', default: '2' } } })
const callers = [
  ...['ironbark.manager', 'ironbark.viewer', 'ironbark.broker', 'ironbark.lender', 'coolabah.manager', 'nolender'],
  ...['figtree.underwriter', 'ironbark-loan-system'],
]
/** Seconds that a token is valid: longer than the calls of one caller take. */
const tokenLife = 7_200
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

const schemathesis = installSchemathesis()
await withDataDirectory(async (dataDirectory) => {
  const issuer = await startIssuer()
  const product = await startProcess('apps/server/src/main.ts', '/readyz', {
    NODE_ENV: 'development',
    LMI_DATA_DIR: dataDirectory,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENTS: 'ironbark-loan-system:machines',
  })
  try {
    const config = join(dataDirectory, 'schemathesis.toml')
    await writeFile(config, configOf(await findIds(product.address, await issuer.tokenOf('ironbark.manager'))))
    let cases = 0
    for (const caller of callers) {
      const exp = Math.floor(Date.now() / 1_000) + tokenLife
      const token = await issuer.tokenOf(caller, { exp })
      const consent = await fetch(`${product.address}/api/quote/user`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      console.log(`\n${caller}${consent.ok ? '' : ', without consent'}`)
      const report = join(dataDirectory, `${caller}.json`)
      const status = await runProgram(
        schemathesis,
        [
          ...['--config-file', config, 'run', `${product.address}/api/openapi.json`],
          ...['--url', product.address, '--phases', 'fuzzing', '--max-examples', values.examples, '--seed', '1'],
          ...['--checks', checks.join(','), '--warnings', 'off', '--continue-on-failure', '--no-shrink'],
          ...['--header', `Authorization: Bearer ${token}`, '--request-timeout', '30'],
          // Python 3.11 parses source text in one thread at a time only: two workers fail now and then.
          ...['--workers', '1'],
          ...['--report-json-path', report, '--report', 'json'],
          ...(values.only === undefined ? [] : ['--include-operation-id', values.only]),
          // A stream of events does not end.
          ...['--exclude-operation-id-regex', '^subscribe', '--suppress-health-check', 'all'],
        ],
        { cwd: dataDirectory },
      )
      if (status !== 0) process.exitCode = 1
      cases += JSON.parse(await readFile(report, 'utf8')).test_cases.generated ?? 0
    }
    console.log(`\n${cases} cases as ${callers.length} callers`)
  } finally {
    await product.stop()
    await issuer.stop()
  }
})

/** In a folder outside the repository; installed once. */
function installSchemathesis(): string {
  const folder = join(homedir(), '.cache', 'lmi-portal', `schemathesis-${version}`)
  const command = join(folder, 'bin', 'schemathesis')
  if (existsSync(command)) return command
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
  execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' })
  return command
}

/** The numbers of records of the demo, so that the calls find some. */
async function findIds(address: string, token: string): Promise<Record<string, string>> {
  const call = (path: string, body: object | null = null) => callApi(address, token, path, body)
  await callApi(address, token, 'quote/user', {})
  const quote = await call('quote', exampleRequests.purchase)
  const firstOf = async (path: string, name: string) => {
    const { items } = (await call(path, {})) as { items?: Record<string, unknown>[] }
    return String(items?.[0]?.[name])
  }
  return {
    'quote/{id}': String(quote.quoteId),
    'credit-referral': await firstOf('credit-referral/search', 'requestId'),
    'policy-submission': await firstOf('policy-submission/submissions/search', 'id'),
  }
}

/** The parameters by path: half of the records of a caller would not be found with generated numbers. */
function configOf(ids: Record<string, string>): string {
  const operations = Object.entries(ids).map(
    ([path, id]) =>
      `[[operations]]\ninclude-path-regex = "/${path.replace('{id}', '')}"\nparameters = { "path.id" = ${JSON.stringify(id)} }`,
  )
  return [
    '[parameters]',
    '"path.policyNumber" = "1000000001"',
    '"path.channel" = "IRONBARK"',
    '"path.party" = "IronbarkBank"',
    ...operations,
    '',
  ].join('\n')
}
