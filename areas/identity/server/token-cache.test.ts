import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { createTokenCache } from './verify-token.ts'

const issuer = 'https://id.example/realms/lmi'
const issuedAt = new Date('2026-11-21T02:00:00Z')
let checked: number
let keys: JWTVerifyGetKey
let sign: (subject: string) => Promise<string>

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const local = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] })
  keys = (header, token) => {
    checked += 1
    return local(header, token)
  }
  sign = (subject) =>
    new SignJWT({ azp: 'lmi-portal', typ: 'Bearer', preferred_username: 'someone' })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience('lmi-api')
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(new Date(issuedAt.getTime() + 300_000))
      .sign(privateKey)
})

const remember = () => {
  checked = 0
  return createTokenCache({ issuer, audience: 'lmi-api', clientId: 'lmi-portal', keys })
}
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)

it('a valid token is verified once until it expires', async () => {
  const verify = remember()
  const token = await sign('one')
  expect((await verify(token, issuedAt)).caller.subject).toBe('one')
  expect((await verify(token, later(299))).caller.subject).toBe('one')
  expect(checked).toBe(1)
})

it('a valid token is refused after it has expired', async () => {
  const verify = remember()
  const token = await sign('one')
  await verify(token, issuedAt)
  await expect(verify(token, later(306))).rejects.toMatchObject({ status: 401 })
})

it('a verified token is valid for its own user only', async () => {
  const verify = remember()
  await verify(await sign('one'), issuedAt)
  expect((await verify(await sign('two'), issuedAt)).caller.subject).toBe('two')
})

it('a refused token is verified each time', async () => {
  const verify = remember()
  const token = `${(await sign('one')).slice(0, -4)}AAAA`
  await expect(verify(token, issuedAt)).rejects.toMatchObject({ status: 401 })
  await expect(verify(token, issuedAt)).rejects.toMatchObject({ status: 401 })
  expect(checked).toBe(2)
})
