import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteKeys, type TokenRules, verifyToken } from './verify-token.ts'

const now = new Date('2026-11-21T02:00:00Z')
const seconds = Math.floor(now.getTime() / 1000)
const issuer = 'https://id.example/realms/lmi'
const claims = {
  iss: issuer,
  aud: ['lmi-api', 'account'],
  azp: 'lmi-portal',
  typ: 'Bearer',
  sub: 'subject-1',
  iat: seconds - 10,
  exp: seconds + 290,
  preferred_username: 'ironbark.viewer',
  given_name: 'Ironbark',
  family_name: 'Viewer',
  email: 'ironbark.viewer@ironbark.example',
  realm_access: { roles: ['Lender_IRONBARK_Viewer', 'offline_access'] },
  resource_access: { 'lmi-portal': { roles: ['calculator_view'] }, other: { roles: ['calculator_full'] } },
}

type Pair = { privateKey: CryptoKey; publicKey: CryptoKey }
let rsa: Pair
let ec: Pair
let stranger: Pair
let published: JWK[]
let rules: TokenRules

beforeAll(async () => {
  rsa = await generateKeyPair('RS256')
  ec = await generateKeyPair('ES256')
  stranger = await generateKeyPair('RS256')
  published = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
  ]
  rules = { issuer, audience: 'lmi-api', clientId: 'lmi-portal', keys: createLocalJWKSet({ keys: published }) }
})

async function sign(changes: object = {}, header: object = {}, key = rsa.privateKey): Promise<string> {
  return await new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa', typ: 'JWT', ...header })
    .sign(key)
}
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const verify = (token: string) => verifyToken(token, rules, now)
const refused = { status: 401, refused: [{ code: 'invalid-token', message: 'Sign in to continue.' }] }

const machineClaims = {
  azp: 'Loan-System',
  preferred_username: 'service-account-loan-system',
  given_name: undefined,
  family_name: undefined,
  email: undefined,
  acr: '1',
  resource_access: {
    'Loan-System': { roles: ['Lender_COOLABAH_System', 'variation_full', 'Insurer_Underwriter'] },
    'lmi-portal': { roles: ['calculator_full'] },
  },
}
const machines = { clientId: 'Loan-System', use: 'machines', callsPerMinute: 1200 } as const

it('a machine acts under the ID of its client, with its client’s roles only and without a second factor', async () => {
  const verified = await verifyToken(
    await sign(machineClaims),
    { ...rules, clients: [machines], requiredAcr: '2' },
    now,
  )
  expect(verified).toMatchObject({ callsPerMinute: 1200 })
  expect(verified.caller).toEqual({
    subject: 'subject-1',
    username: 'Loan-System',
    firstName: 'Loan System',
    lastName: '',
    email: null,
    roles: ['Lender_COOLABAH_System', 'variation_full', 'Insurer_Underwriter'],
    channel: 'COOLABAH',
    rights: { variation: 'full' },
    insurer: false,
    isMachine: true,
  })
})

it('a machine is known by a subject that is its client, and has the name of its token', async () => {
  const token = await sign({ ...machineClaims, sub: 'Loan-System', preferred_username: undefined, name: 'Our Loans' })
  const { caller } = await verifyToken(token, { ...rules, clients: [machines] }, now)
  expect(caller).toMatchObject({ username: 'Loan-System', firstName: 'Our Loans', isMachine: true })
})

it.each([
  ['a machine', 'machines', machineClaims, true],
  ['a machine', 'both', machineClaims, true],
  ['a machine', 'people', machineClaims, false],
  ['a machine', undefined, machineClaims, false],
  ['a person', 'machines', { azp: 'Loan-System' }, false],
  ['a person', 'both', { azp: 'Loan-System' }, true],
  ['a person', 'people', { azp: 'Loan-System' }, true],
  ['a person', undefined, { azp: 'Loan-System' }, false],
  ['a person named like a machine', 'both', { azp: 'Loan-System', preferred_username: 'Loan-System' }, true],
] as const)('a token of %s, whose client is for %s, is accepted: %#', async (_who, use, changes, accepted) => {
  const clients = use ? [{ ...machines, use }] : []
  const verifying = verifyToken(await sign(changes), { ...rules, clients }, now)
  if (!accepted) await expect(verifying).rejects.toMatchObject(refused)
  else expect((await verifying).caller.isMachine ?? false).toBe(changes === machineClaims)
})

it('the portal’s client is for people unless it is named for more', async () => {
  const portalMachine = await sign({ preferred_username: 'service-account-lmi-portal' })
  await expect(verify(portalMachine)).rejects.toMatchObject(refused)
})

it.each([
  ['2', '2', true],
  ['10', '2', true],
  ['1', '2', false],
  ['0', '2', false],
  [undefined, '2', false],
  [2, '2', false],
  ['gold', '2', false],
  ['gold', 'gold', true],
  ['silver', 'gold', false],
  [undefined, undefined, true],
])(
  'a token whose sign-on had the level %s, where %s is required, is accepted: %s',
  async (acr, requiredAcr, accepted) => {
    const verifying = verifyToken(await sign({ acr }), { ...rules, requiredAcr }, now)
    if (accepted) await expect(verifying).resolves.toMatchObject({ caller: { subject: 'subject-1' } })
    else
      await expect(verifying).rejects.toMatchObject({
        status: 401,
        refused: [{ code: 'stronger-sign-in-required', message: 'Sign in with your second factor to continue.' }],
      })
  },
)

it('an access token identifies the caller, with the roles of the realm and of our client', async () => {
  expect(await verify(await sign())).toEqual({
    callsPerMinute: null,
    expiresAt: (seconds + 290) * 1000,
    caller: {
      subject: 'subject-1',
      username: 'ironbark.viewer',
      firstName: 'Ironbark',
      lastName: 'Viewer',
      email: 'ironbark.viewer@ironbark.example',
      roles: ['Lender_IRONBARK_Viewer', 'offline_access', 'calculator_view'],
      channel: 'IRONBARK',
      rights: { calculator: 'view' },
      insurer: false,
    },
  })
})

it('an access token may be signed with an elliptic curve', async () => {
  const token = await sign({}, { alg: 'ES256', kid: 'ec' }, ec.privateKey)
  expect((await verify(token)).caller.username).toBe('ironbark.viewer')
})

it('an access token may carry 300 roles', async () => {
  const roles = Array.from({ length: 300 }, (_, index) => `some_other_department_role_${index}`)
  const token = await sign({ realm_access: { roles: [...roles, 'Lender_IRONBARK_Staff'] } })
  expect((await verify(token)).caller.channel).toBe('IRONBARK')
})

it('an access token may hold claims of another client in any form', async () => {
  const token = await sign({ resource_access: { broker: { verify_caller: true }, 'lmi-portal': { roles: [] } } })
  expect((await verify(token)).caller.rights).toEqual({})
})

it('an access token may live for a day', async () => {
  expect((await verify(await sign({ iat: seconds, exp: seconds + 24 * 3_600 }))).caller.subject).toBe('subject-1')
})

it.each([
  ['with a comma', { email: 'a@one.example,b@two.example' }],
  ['with a line break', { email: 'a@one.example\nbcc: b@two.example' }],
  ['with a name around it', { email: 'Someone <a@one.example>' }],
  ['that is not verified', { email: 'a@one.example', email_verified: false }],
])('no mail is sent to the address %s', async (_which, changes) => {
  expect((await verify(await sign(changes))).caller.email).toBeNull()
})

it('an access token from a clock up to a minute ahead is accepted', async () => {
  expect((await verify(await sign({ iat: seconds + 60 }))).caller.subject).toBe('subject-1')
})

it.each([
  ['of another issuer', { iss: 'https://evil.example/realms/lmi' }],
  ['for another audience: an ID token is for the client', { aud: 'lmi-portal' }],
  ['without an audience', { aud: undefined }],
  ['for another client', { azp: 'another' }],
  ['that names no client', { azp: undefined }],
  ['of another type', { typ: 'ID' }],
  ['without a type', { typ: undefined }],
  ['that has expired', { exp: seconds - 6 }],
  ['that never expires', { exp: undefined }],
  ['that lives longer than a day', { iat: seconds, exp: seconds + 24 * 3_600 + 1 }],
  ['that is not valid yet', { nbf: seconds + 60 }],
  ['from more than a minute in the future', { iat: seconds + 61, exp: seconds + 400 }],
  ['of no known age', { iat: undefined }],
  ['of nobody', { sub: undefined }],
  ['of an empty subject', { sub: '' }],
  ['without a user name', { preferred_username: undefined }],
  ['whose roles are no list', { realm_access: { roles: 'Lender_IRONBARK_Viewer' } }],
])('a token is refused %s', async (_which, changes) => {
  await expect(verify(await sign(changes))).rejects.toMatchObject(refused)
})

it('a token is refused whose contents were changed', async () => {
  const [header, , signature] = (await sign()).split('.')
  const forged = `${header}.${encode({ ...claims, realm_access: { roles: ['Lender_COOLABAH_Staff'] } })}.${signature}`
  await expect(verify(forged)).rejects.toMatchObject(refused)
})

it('a token is refused whose signature was changed', async () => {
  const token = await sign()
  const changed = `${token.slice(0, -10)}${token.slice(-10).split('').reverse().join('')}`
  await expect(verify(changed)).rejects.toMatchObject(refused)
})

it('a token that another key signed under the name of a known key is refused', async () => {
  await expect(verify(await sign({}, {}, stranger.privateKey))).rejects.toMatchObject(refused)
})

it('a token that an unknown key signed is refused', async () => {
  await expect(verify(await sign({}, { kid: 'other' }, stranger.privateKey))).rejects.toMatchObject(refused)
})

it.each(['none', 'None', 'NONE'])('a token is refused without a signature: alg %s', async (alg) => {
  const unsigned = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`
  await expect(verify(unsigned)).rejects.toMatchObject(refused)
})

it('a token is refused that uses the public key as if it were a shared secret', async () => {
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'rsa' })}.${encode(claims)}`
  for (const secret of [await exportSPKI(rsa.publicKey), JSON.stringify(published[0])]) {
    const signature = createHmac('sha256', secret).update(unsigned).digest('base64url')
    await expect(verify(`${unsigned}.${signature}`)).rejects.toMatchObject(refused)
  }
})

it('a token that contains its own key is refused', async () => {
  const jwk = await exportJWK(stranger.publicKey)
  await expect(verify(await sign({}, { jwk }, stranger.privateKey))).rejects.toMatchObject(refused)
  await expect(verify(await sign({}, { jwk, kid: undefined }, stranger.privateKey))).rejects.toMatchObject(refused)
})

it('a token that requires an unknown extension is refused', async () => {
  const token = await sign()
  const [, payload, signature] = token.split('.')
  const header = encode({ alg: 'RS256', kid: 'rsa', crit: ['mystery'], mystery: 1 })
  await expect(verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject(refused)
})

it.each(['', 'a', 'a.b', 'a.b.c', '..', 'e30.e30.e30', `${encode({ alg: 1 })}.e30.x`, 'é.é.é', 'a.b.c.d.e'])(
  'a text that is no token is refused: %j',
  async (text) => {
    await expect(verify(text)).rejects.toMatchObject(refused)
  },
)

describe('the keys of an identity server elsewhere', () => {
  let paths: string[]
  let listener: RequestListener
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    listener(request, response)
  })
  const sendKeys: RequestListener = (_request, response) => response.end(JSON.stringify({ keys: published }))
  let address: string

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  function withRemoteKeys(respond: RequestListener, at = address) {
    paths = []
    listener = respond
    return { ...rules, keys: remoteKeys(`${at}/realms/lmi`) }
  }
  const unavailable = { status: 503, retryAfterSeconds: 5, refused: [{ code: 'identity-unavailable' }] }

  it('the keys of an external identity server are fetched once from its own address', async () => {
    const remote = withRemoteKeys(sendKeys)
    await verifyToken(await sign(), remote, now)
    await verifyToken(await sign(), remote, now)
    expect(paths).toEqual(['/realms/lmi/protocol/openid-connect/certs'])
  })

  it('the keys of an external identity server are never fetched from an address in a token', async () => {
    const remote = withRemoteKeys(sendKeys)
    const elsewhere = { jku: `${address}/evil`, x5u: `${address}/evil` }
    await verifyToken(await sign({}, elsewhere), remote, now)
    await expect(verifyToken(await sign({}, elsewhere, stranger.privateKey), remote, now)).rejects.toMatchObject(
      refused,
    )
    expect(paths).toEqual(['/realms/lmi/protocol/openid-connect/certs'])
  })

  it.each<[string, RequestListener]>([
    ['that answers with an error', (_request, response) => response.writeHead(500).end('down')],
    ['that leads elsewhere', (_request, response) => response.writeHead(302, { location: '/evil' }).end()],
    ['that answers with a page', (_request, response) => response.end('<html>')],
    ['that answers with something else', (_request, response) => response.end('{"keys":"none"}')],
    ['that hangs up', (request) => request.socket.destroy()],
  ])('a call gets 503 and not 401 when the external identity server is one %s', async (_which, respond) => {
    const remote = withRemoteKeys(respond)
    await expect(verifyToken(await sign(), remote, now)).rejects.toMatchObject(unavailable)
    expect(paths).not.toContain('/evil')
  })

  it('a call gets 503 when the external identity server cannot be reached', async () => {
    const remote = withRemoteKeys(sendKeys, 'http://127.0.0.1:1')
    await expect(verifyToken(await sign(), remote, now)).rejects.toMatchObject(unavailable)
  })

  it('the keys of an external identity server are fetched again after a failure', async () => {
    const remote = withRemoteKeys((_request, response) => response.writeHead(500).end())
    await expect(verifyToken(await sign(), remote, now)).rejects.toMatchObject(unavailable)
    listener = sendKeys
    expect((await verifyToken(await sign(), remote, now)).caller.username).toBe('ironbark.viewer')
  })
})
