import assert from 'node:assert/strict'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose'
import * as z from 'zod/mini'
import { type TokenRules, verifyToken } from '#areas/identity/server'
import type { Outcome } from '../test/outcome.ts'
import { type Check, runChecks } from './check-tokens.ts'
import { askForTokens, clientTokenSchema, submitSignIn } from './sign-in.ts'
import { productionRealm, type RunningKeycloak } from './start-keycloak.ts'

const roleRows = z.array(z.object({ id: z.string(), name: z.string() }))
const rows = z.array(z.object({ id: z.string() }))
const username = 'waratah.manager'
const password = 'correct horse battery staple'
const throughProxy = { 'x-forwarded-proto': 'https' }

/** Checks the realm for production as a Keycloak has imported it, and sets up a lender's system as its README says. */
export async function checkProductionRealm(keycloak: RunningKeycloak, portal: string): Promise<Outcome> {
  const { address, administrator, serviceSecret } = keycloak
  const realm = `${address}/realms/${productionRealm}`
  const call = await administratorOf(address, administrator)
  const read = async <Shape extends z.ZodMiniType>(path: string, shape: Shape) =>
    z.parse(shape, await (await call(path)).json())
  const clientOf = async (clientId: string) => (await read(`clients?clientId=${clientId}`, rows))[0]?.id ?? ''
  const serviceToken = (headers: Record<string, string>) =>
    askForTokens(
      realm,
      { client_id: 'lmi-service', client_secret: serviceSecret, grant_type: 'client_credentials' },
      headers,
    )
  const signIn = (word: string) => submitSignIn(realm, portal, username, word, throughProxy)
  let person = ''

  const checks: readonly Check[] = [
    [
      'the realm for production has nobody who could sign on, and no lender',
      async () => {
        assert.deepEqual(await read('users', z.array(z.unknown())), [])
        const roles = await read('roles', roleRows)
        assert.deepEqual(
          roles.filter(({ name }) => name.startsWith('Lender_')),
          [],
        )
      },
    ],
    [
      'it gives no token without TLS',
      async () => {
        assert.equal((await serviceToken({})).status, 403)
      },
    ],
    [
      'it refuses a password of 13 characters and one with the username, and takes one of 14 and more',
      async () => {
        assert.equal(
          (await call('users', { username, enabled: true, email: `${username}@waratah.example` })).status,
          201,
        )
        person = (await read(`users?username=${username}&exact=true`, rows))[0]?.id ?? ''
        const reset = (value: string) =>
          call(`users/${person}/reset-password`, { type: 'password', value, temporary: false }, 'PUT')
        assert.equal((await reset('x'.repeat(13))).status, 400)
        assert.equal((await reset(`my name is ${username}`)).status, 400)
        assert.equal((await reset(password)).status, 204)
      },
    ],
    [
      'a person with the right password has to set up a second factor before there is a code',
      async () => {
        const { location, page } = await signIn(password)
        const required = location?.includes('execution=CONFIGURE_TOTP') || page.includes('kc-totp-settings-form')
        assert.ok(required, location ?? page.slice(0, 500))
        assert.ok(!location?.includes('code='))
      },
    ],
    [
      'after five failures the right password does not sign on either',
      async () => {
        for (let failure = 0; failure < 6; failure += 1) await signIn('wrong')
        const { location } = await signIn(password)
        assert.ok(!location?.includes('execution=CONFIGURE_TOTP'), location ?? '')
        const state = await read(`attack-detection/brute-force/users/${person}`, z.object({ disabled: z.boolean() }))
        assert.ok(state.disabled)
      },
    ],
    [
      'a system with the secret of its client and the roles that the README names calls the API for its lender',
      async () => {
        const client = await clientOf('lmi-service')
        const account = await read(`clients/${client}/service-account-user`, z.object({ id: z.string() }))
        const role = 'Lender_WARATAH_System'
        assert.equal((await call(`clients/${client}/roles`, { name: role })).status, 201)
        const granted = (await read(`clients/${client}/roles`, roleRows)).filter(({ name }) =>
          [role, 'calculator_full'].includes(name),
        )
        const mapping = `users/${account.id}/role-mappings/clients/${client}`
        assert.equal((await call(mapping, granted)).status, 204)
        const { access_token } = clientTokenSchema.parse(await (await serviceToken(throughProxy)).json())
        assert.equal(decodeProtectedHeader(access_token).alg, 'ES256')
        const [discovered, keys] = await Promise.all(
          ['.well-known/openid-configuration', 'protocol/openid-connect/certs'].map(async (path) =>
            (await fetch(`${realm}/${path}`, { headers: throughProxy })).json(),
          ),
        )
        const { issuer } = z.parse(z.object({ issuer: z.string() }), discovered)
        const rules: TokenRules = {
          ...{ issuer, audience: 'lmi-api', clientId: 'lmi-portal' },
          keys: createLocalJWKSet(keys as JSONWebKeySet),
          clients: [{ clientId: 'lmi-service', use: 'machines', callsPerMinute: null }],
        }
        const { caller } = await verifyToken(access_token, rules, new Date())
        assert.partialDeepStrictEqual(caller, { channel: 'WARATAH', isMachine: true, rights: { calculator: 'full' } })
      },
    ],
  ]
  return await runChecks('realm for production', checks)
}

type Call = (path: string, body?: object, method?: string) => Promise<Response>

/** Calls of Keycloak's administration of the realm; POST with a body unless another method is given. */
async function administratorOf(address: string, account: RunningKeycloak['administrator']): Promise<Call> {
  const form = { client_id: 'admin-cli', grant_type: 'password', ...account }
  const response = await askForTokens(`${address}/realms/master`, form)
  const { access_token } = clientTokenSchema.parse(await response.json())
  return (path, body, method = body ? 'POST' : 'GET') =>
    fetch(`${address}/admin/realms/${productionRealm}/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
}
