import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteKeys } from '#areas/identity/server'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const states = '/api/quote/aus/states'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const seconds = () => Math.floor(app.deps.clock().getTime() / 1000)

describe.each(['ironbark.manager', 'ironbark-loan-system'] as const)('of %s', (caller) => {
  it.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'http://localhost:8080/realms/other' })],
    ['for another audience', () => ({ aud: ['account'] })],
    ['of another client', () => ({ azp: 'another-client' })],
    ['of another type', () => ({ typ: 'ID' })],
    ['that has expired', () => ({ exp: seconds() - 60 })],
    ['that was issued in the future', () => ({ iat: seconds() + 120, exp: seconds() + 400 })],
    ['that is not valid yet', () => ({ nbf: seconds() + 120 })],
  ])('a token %s is refused', async (_what, changes) => {
    const token = await app.tokenFor(caller, changes())
    const response = await app.inject(null, { url: states, headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual([{ code: 'invalid-token', message: expect.any(String) }])
  })

  it('a token without a signature, or signed by another issuer, is refused', async () => {
    const [, payload] = (await app.tokenFor(caller)).split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    const other = await startTestApp()
    const foreign = await other.tokenFor(caller)
    await other.stop()
    for (const token of [unsigned, foreign, 'nonsense']) {
      const response = await app.inject(null, { url: states, headers: { authorization: `Bearer ${token}` } })
      expect(response.statusCode).toBe(401)
    }
  })

  it('an expired token is refused, even if it was accepted before', async () => {
    const token = await app.tokenFor(caller)
    const request = { url: states, headers: { authorization: `Bearer ${token}` } }
    expect((await app.inject(null, request)).statusCode).toBe(200)
    app.clock.move(400)
    expect((await app.inject(null, request)).statusCode).toBe(401)
  })

  it('a token cannot bring its own key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const claims = JSON.parse(Buffer.from((await app.tokenFor(caller)).split('.')[1] ?? '', 'base64url').toString())
    for (const header of [{ jwk }, { jku: 'https://keys.example/jwks' }, { x5u: 'https://keys.example/x5u' }]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT', ...header })
        .sign(privateKey)
      const response = await app.inject(null, { url: states, headers: { authorization: `Bearer ${token}` } })
      expect(response.statusCode).toBe(401)
    }
  })
})

it('a token with 300 roles is accepted', async () => {
  const realmRoles = [
    'Lender_IRONBARK_Manager',
    ...Array.from({ length: 300 }, (_, index) => `some-other-role-${index}`),
  ]
  const response = await app.inject({ username: 'many.roles', realmRoles }, states)
  expect(response.statusCode).toBe(200)
})

it('a token that cannot be verified now gets status 503, not 401', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const away = await startTestApp({ tokenKeys: remoteKeys(`http://127.0.0.1:${port}/realms/lmi`) })
  const response = await away.inject('ironbark.manager', states)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual([{ code: 'identity-unavailable', message: expect.any(String) }])
  await away.stop()
})
