import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import * as z from 'zod/mini'
import {
  demoAccounts,
  demoCaller,
  demoClients,
  demoPassword,
  demoSystems,
  remoteKeys,
  type TokenRules,
  verifyToken,
} from '#areas/identity/server'
import { type Outcome, outcomeOf } from '../test/outcome.ts'
import { readTokens, refresh, signIn, signOut, tokenOfClient } from './sign-in.ts'

const accountSchema = z.object({ username: z.string(), firstName: z.string(), lastName: z.string() })
const userinfoSchema = z.object({ given_name: z.string() })

export type Check = readonly [message: string, check: () => Promise<void>]

/** Checks tokens of a real Keycloak with the server's guard, and calls Keycloak as the portal does. */
export async function checkTokens(issuer: string, portal: string): Promise<Outcome> {
  const rules: TokenRules = { issuer, audience: 'lmi-api', clientId: 'lmi-portal', keys: remoteKeys(issuer) }
  const tokensOf = (username: string) => signIn(issuer, portal, username, demoPassword)
  const verify = (token: string, changes: Partial<TokenRules> = {}) =>
    verifyToken(token, { ...rules, ...changes }, new Date())
  const refused = { status: 401 }

  const checks: readonly Check[] = [
    ...demoAccounts.map(
      ({ username }): Check => [
        `the API reads from the token of ${username} what it reads from the embedded server’s`,
        async () => {
          const { caller } = await verify((await tokensOf(username)).access_token)
          const { roles, ...expected } = demoCaller(username)
          assert.partialDeepStrictEqual(caller, expected)
          for (const role of roles) assert.ok(caller.roles.includes(role), role)
        },
      ],
    ),
    ...demoSystems.map(
      ({ clientId, roles }): Check => [
        `the API reads from the token of ${clientId} its lender and rights, and refuses it for people`,
        async () => {
          const { access_token } = await tokenOfClient(issuer, clientId, demoPassword)
          const { caller } = await verify(access_token, { clients: demoClients })
          const lender = clientId.split('-')[0]?.toUpperCase()
          assert.partialDeepStrictEqual(caller, { username: clientId, channel: lender, email: null, isMachine: true })
          assert.partialDeepStrictEqual(caller, { rights: { calculator: 'full', variation: 'full' } })
          for (const role of roles) assert.ok(caller.roles.includes(role), role)
          await assert.rejects(verify(access_token), refused)
          await assert.rejects(
            verify(access_token, { clients: [{ clientId, use: 'people', callsPerMinute: null }] }),
            refused,
          )
        },
      ],
    ),
    [
      'the API refuses an ID token, a refresh token and a changed token',
      async () => {
        const tokens = await tokensOf('ironbark.viewer')
        const [header, payload] = tokens.access_token.split('.')
        const [, , foreign] = (await tokensOf('ironbark.manager')).access_token.split('.')
        await assert.rejects(verify(tokens.id_token), refused)
        await assert.rejects(verify(tokens.refresh_token), refused)
        await assert.rejects(verify(`${header}.${payload}.${foreign}`), refused)
      },
    ],
    [
      'the API refuses a token that is for another API, of another client or of another realm',
      async () => {
        const { access_token } = await tokensOf('ironbark.viewer')
        await assert.rejects(verify(access_token, { audience: 'another-api' }), refused)
        await assert.rejects(verify(access_token, { clientId: 'another-client' }), refused)
        await assert.rejects(verify(access_token, { issuer: `${issuer}-2` }), refused)
      },
    ],
    [
      'a wrong password gives no token',
      async () => {
        await assert.rejects(signIn(issuer, portal, 'ironbark.broker', 'wrong'), /no code/)
      },
    ],
    [
      'Keycloak tells the portal who is signed in',
      async () => {
        const { access_token } = await tokensOf('ironbark.manager')
        const headers = { authorization: `bearer ${access_token}`, accept: 'application/json' }
        const account = await fetch(`${issuer}/account`, { headers })
        assert.deepEqual(accountSchema.parse(await account.json()), {
          username: 'ironbark.manager',
          firstName: 'Ironbark',
          lastName: 'Manager',
        })
        const userinfo = await fetch(`${issuer}/protocol/openid-connect/userinfo`, { headers })
        assert.deepEqual(userinfoSchema.parse(await userinfo.json()), { given_name: 'Ironbark' })
      },
    ],
    [
      'a refresh token gives the next one until sign-out, and 400 after it',
      async () => {
        const first = await tokensOf('ironbark.lender')
        const second = await refresh(issuer, first.refresh_token)
        assert.equal(second.status, 200)
        const { refresh_token, id_token } = await readTokens(second)
        assert.equal((await signOut(issuer, portal, id_token)).status, 302)
        assert.equal((await refresh(issuer, refresh_token)).status, 400)
      },
    ],
    [
      'an address that is not registered to the letter gets no sign-in page',
      async () => {
        await assert.rejects(signIn(issuer, `${portal}/elsewhere`, 'ironbark.manager', demoPassword), /no sign-in form/)
      },
    ],
  ]
  return await runChecks('tokens of a real Keycloak', checks)
}

export async function runChecks(part: string, checks: readonly Check[]): Promise<Outcome> {
  const began = performance.now()
  let failed = 0
  for (const [message, check] of checks) {
    try {
      await check()
      console.log(`  ✓ ${message}`)
    } catch (error) {
      failed += 1
      console.log(`  ✗ ${message}\n${String(error)}`)
    }
  }
  const seconds = (performance.now() - began) / 1000
  return outcomeOf(part, seconds, 0, { passed: checks.length - failed, failed, skipped: 0 })
}
