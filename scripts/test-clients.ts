import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pdf } from '../platform/files/testing/samples.ts'
import { tokenOfPerson } from './conformance/sign-on.ts'
import { callApi } from './product/call-api.ts'
import { freePort } from './product/free-port.ts'
import { runProgram } from './product/run-program.ts'
import { startProcess } from './product/running-product.ts'
import { withDataDirectory } from './product/with-database.ts'

/**
 * `npm run test:clients`: generates three clients from the description of the running product, and works a day with each
 * (docs/clients), signed on at the embedded identity server. Its tokens seem to end in a second, and each client has to
 * renew its own before its referral is decided. Needs Python 3.
 */
const pythonGenerator = 'openapi-python-client==0.29.1'
const typescript = ['--package', 'typescript@5.9.3']
const examples = 'docs/clients'

type Client = {
  readonly name: string
  readonly example: string
  /** A policy in force of the demo. */
  readonly policy: string
  readonly generate: (folder: string) => Promise<void>
  readonly command: readonly string[]
}

const python = join(homedir(), '.cache', 'lmi-portal', pythonGenerator.replace('==', '-'))
const clients: readonly Client[] = [
  {
    name: 'openapi-fetch',
    example: 'openapi-fetch.ts',
    policy: '1000000001',
    generate: async (folder) => {
      const tool = ['--yes', '--package', 'openapi-typescript@7.13.0', ...typescript, 'openapi-typescript']
      await run('npx', [...tool, 'api.json', '-o', 'schema.d.ts'], folder)
      await copyFile(join(examples, 'quote.ts'), join(folder, 'quote.ts'))
      await checkTypes(folder)
    },
    command: [process.execPath, 'openapi-fetch.ts'],
  },
  {
    name: '@hey-api/openapi-ts',
    example: 'hey-api.ts',
    policy: '1000000007',
    generate: async (folder) => {
      const tool = ['--yes', '--package', '@hey-api/openapi-ts@0.99.0', ...typescript, 'openapi-ts']
      await run('npx', [...tool, '-f', join(process.cwd(), examples, 'openapi-ts.config.mjs')], folder)
      await checkTypes(folder)
    },
    command: [process.execPath, 'hey-api.ts'],
  },
  {
    name: 'openapi-python-client',
    example: 'day.py',
    policy: '1000000010',
    generate: async (folder) => {
      if (!existsSync(join(python, 'bin', 'openapi-python-client'))) {
        await run('python3', ['-m', 'venv', python], folder)
        await run(join(python, 'bin', 'pip'), ['install', '--quiet', pythonGenerator, 'ruff==0.17.6'], folder)
      }
      const settings = join(process.cwd(), examples, 'openapi-python-client.yaml')
      const options = ['--path', 'api.json', '--config', settings, '--meta', 'none', '--output-path', 'client']
      await run(join(python, 'bin', 'openapi-python-client'), ['generate', '--fail-on-warning', ...options], folder)
    },
    command: [join(python, 'bin', 'python'), 'day.py'],
  },
]

await withDataDirectory(async (dataDirectory) => {
  const port = String(await freePort())
  const address = `http://localhost:${port}`
  const product = await startProcess('apps/server/src/main.ts', '/readyz', {
    NODE_ENV: 'development',
    LMI_DATA_DIR: join(dataDirectory, 'product'),
    PUBLIC_URL: address,
    PORT: port,
  })
  try {
    const description = await (await fetch(`${address}/api/openapi.json`)).text()
    const signOn = { issuer: `${address}/realms/lmi`, clientId: 'lmi-portal', redirectUri: `${address}/` }
    for (const client of clients) {
      console.log(`\n${client.name}`)
      const folder = join(dataDirectory, client.example.replace('.', '-'))
      await mkdir(folder)
      await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await writeFile(join(folder, 'api.json'), description)
      await writeFile(join(folder, 'statement.pdf'), pdf)
      await copyFile(join(examples, client.example), join(folder, client.example))
      await client.generate(folder)
      // After the generation, which may take longer than a token lasts.
      const underwriter = await tokenOfPerson(signOn, 'figtree.underwriter', 'demo')
      const worked = await workDay(client, folder, address, underwriter)
      console.log(`${client.name}: ${JSON.stringify(worked)}`)
      if (worked?.premium !== 12_949.2 || worked.decision !== 'APPCOND') process.exitCode = 1
    }
  } finally {
    await product.stop()
  }
})

type Worked = Readonly<Record<'premium' | 'policyNo' | 'variation' | 'decision', unknown>>

/** Runs the day, and decides its referral as the underwriter when it waits for that. Null if it failed. */
async function workDay(
  { command, policy }: Client,
  folder: string,
  address: string,
  underwriter: string,
): Promise<Worked | null> {
  const [program = '', ...parameters] = command
  const signOns = await serveTokens(`${address}/realms/lmi/protocol/openid-connect/token`)
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LMI_URL: address,
      LMI_TOKEN_URL: signOns.address,
      LMI_CLIENT: 'ironbark-loan-system',
      LMI_SECRET: 'demo',
      LMI_FILE: 'statement.pdf',
      LMI_POLICY: policy,
    },
  })
  let last: Worked | null = null
  let renewed = false
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { waitsFor?: string } & Worked
    if (said.waitsFor === undefined) last = said
    else {
      renewed = await signOns.renewed()
      await decide(address, underwriter, said.waitsFor)
    }
  }
  signOns.close()
  if (!renewed) console.log('It did not renew its token.')
  return renewed ? last : null
}

/** Passes sign-ons on to the identity server, and says that their tokens end 31 seconds later, whatever their life. */
async function serveTokens(identityServer: string) {
  let count = 0
  const server = createServer(async (request, response) => {
    count += 1
    const { authorization = '', 'content-type': type = '' } = request.headers
    const sent = { method: 'POST', headers: { authorization, 'content-type': type }, body: await text(request) }
    const token = (await (await fetch(identityServer, sent)).json()) as object
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...token, expires_in: 31 }))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/token`,
    /** Whether a client that waits signs on again within ten seconds. */
    renewed: async () => {
      const before = count
      for (let tries = 0; count === before && tries < 20; tries += 1) await pause(500)
      return count > before
    },
    close: () => server.close(),
  }
}

async function decide(address: string, token: string, id: string): Promise<void> {
  const referral = `underwriting/referrals/IRONBARK/${id}`
  const lastEvent = async () => {
    const { events } = await callApi(address, token, referral, null)
    return (events as readonly object[]).length
  }
  await callApi(address, token, `${referral}/assign`, { lastSeenEvent: await lastEvent() })
  const decision = { decision: 'APPCOND', uwNotes: 'Subject to a valuation.', lastSeenEvent: await lastEvent() }
  await callApi(address, token, `${referral}/decide`, decision)
}

async function checkTypes(folder: string): Promise<void> {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2024', '--module', 'esnext']
  const types = [
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
    '--allowImportingTsExtensions',
    '--lib',
    'es2024,dom,dom.iterable',
  ]
  const files = ['openapi-fetch.ts', 'quote.ts', 'hey-api.ts'].filter((file) => existsSync(join(folder, file)))
  await run(join(process.cwd(), 'node_modules', '.bin', 'tsc'), [...options, ...types, ...files], folder)
}

async function run(command: string, parameters: readonly string[], cwd: string): Promise<void> {
  // The generator for Python formats with a command of its environment.
  const env = { ...process.env, PATH: `${process.env.PATH}:${join(python, 'bin')}` }
  const code = await runProgram(command, parameters, { cwd, env })
  if (code !== 0) throw new Error(`${command} ended with ${code}.`)
}
