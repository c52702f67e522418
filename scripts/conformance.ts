import { parseArgs } from 'node:util'
import { type Role, roles, type Service, services } from './conformance/call.ts'
import { countOf, formatResults } from './conformance/print-results.ts'
import { runStatements } from './conformance/run-statements.ts'
import type { Server } from './conformance/server.ts'
import { demoServer, tokenOfClient, tokenOfPerson } from './conformance/sign-on.ts'
import { areas } from './conformance/statements/index.ts'

/**
 * `npm run conformance -- URL`: calls a server as the two specifications say, and prints which statements hold; without
 * a URL on a sandbox of this product. See docs/conformance.md. Ends with 1 when a statement differs, with 2 when the
 * server cannot be reached, no token is known or an option is wrong.
 */
const usage = `npm run conformance -- [URL] [--demo] [--token ROLE=TOKEN] [--client ROLE=ID] [--user ROLE=NAME] [--issuer URL]
  [--portal-client ID] [--redirect URL] [--service NAME=ADDRESS] [--value NAME=VALUE] [--only SECTION] [--read-only] [--json]
  ROLE is ${roles.join(', ')}. NAME of a service is ${Object.keys(services).join(', ')}.`
const many = { type: 'string', multiple: true, default: [] as string[] } as const

try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      demo: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'read-only': { type: 'boolean', default: false },
      ...{ token: many, client: many, user: many, service: many, value: many, only: many },
      issuer: { type: 'string' },
      'portal-client': { type: 'string', default: 'lmi-portal' },
      redirect: { type: 'string' },
    },
  })
  const url = positionals[0]?.replace(/\/$/, '')
  if (url === undefined) {
    // It imports the product.
    const { withSandbox } = await import('./conformance/sandbox.ts')
    await withSandbox(check)
  } else {
    await fetch(url)
    const server: Server = options.demo ? await demoServer(url) : { url, tokens: await tokensFor(url) }
    if (Object.keys(server.tokens).length === 0)
      throw new Error('No token is known: use --token, --client, --user or --demo.')
    await check(server)
  }

  async function check(server: Server) {
    const chosen = areas.map(({ name, statements }) => ({
      name,
      statements: statements.filter(({ section }) => {
        const { only } = options
        return only.length === 0 || only.some((wanted) => name.includes(wanted) || section.includes(wanted))
      }),
    }))
    const issuer = options.issuer === undefined ? {} : { issuer: `${options.issuer}/` }
    const results = await runStatements(
      {
        ...server,
        services: { ...server.services, ...issuer, ...pairs<Service>(options.service, Object.keys(services)) },
        values: pairs(options.value),
        readOnly: options['read-only'],
      },
      chosen,
    )
    const lines = results.map(({ area, statement: { section, says, as }, ...seen }) => ({
      area,
      section,
      says,
      as,
      ...seen,
    }))
    console.log(options.json ? JSON.stringify(lines, null, 2) : formatResults(results))
    if (countOf(results, 'differs') > 0) process.exitCode = 1
  }

  async function tokensFor(portal: string): Promise<Partial<Record<Role, string>>> {
    const tokenOptions = pairs<Role>(options.token, roles)
    const clients = pairs<Role>(options.client, roles)
    const people = pairs<Role>(options.user, roles)
    const issuer = options.issuer ?? new URL('/realms/lmi', portal).href
    const redirectUri = options.redirect ?? new URL('/', portal).href
    const tokens: Partial<Record<Role, string>> = {}
    for (const role of roles) {
      const suffix = `_${role.toUpperCase()}`
      const { [`CONFORMANCE_TOKEN${suffix}`]: token, [`CONFORMANCE_SECRET${suffix}`]: secret = '' } = process.env
      const [client, person] = [clients[role], people[role]]
      const signOn = { issuer, clientId: options['portal-client'], redirectUri }
      const found =
        tokenOptions[role] ??
        token ??
        (client && (await tokenOfClient(issuer, client, secret))) ??
        (person && (await tokenOfPerson(signOn, person, secret)))
      if (found) tokens[role] = found
    }
    return tokens
  }
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  console.error(`${error instanceof Error ? error.message : error}${cause}\n${usage}`)
  process.exitCode = 2
}

/** The options `NAME=VALUE` by name. @throws when a name is none of the known ones */
function pairs<Name extends string>(options: readonly string[], known?: readonly string[]) {
  const entries = options.map((option) => {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(option) ?? []
    if (name === '' || (known && !known.includes(name))) throw new Error(`Unknown: ${option.split('=')[0]}`)
    return [name, value]
  })
  // A name that no option gives is undefined: `values` and `services` are read so.
  return Object.fromEntries(entries) as Record<Name, string>
}
