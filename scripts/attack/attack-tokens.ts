import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { startIssuer } from '../product/start-issuer.ts'
import { type Attacks, call, gainsOf, type Operation, type Target, unlessRefused } from './target.ts'

const manager = 'ironbark.manager'
const seconds = () => Math.floor(Date.now() / 1000)
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function forgedTokens(target: Target): Promise<Record<string, string>> {
  const good = await target.tokenOf(manager)
  const claims = decodeJwt(good)
  const [head, , signature] = good.split('.')
  const raised = Buffer.from(JSON.stringify({ ...claims, realm_access: { roles: ['Insurer_Underwriter'] } }))
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const own = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'issuer', typ: 'JWT', ...header }).sign(privateKey)
  const other = await startIssuer()
  const foreign = await other.tokenOf(manager, { iss: target.issuer })
  await other.stop()
  const publicAsSecret = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'issuer', typ: 'JWT' })
  const changed = (changes: Record<string, unknown>) => target.tokenOf(manager, changes)
  return {
    nonsense: 'nonsense',
    unsigned: new UnsecuredJWT(claims).encode(),
    'changed after it was signed': `${head}.${raised.toString('base64url')}.${signature}`,
    'of another issuer with the same name': foreign,
    'with its own key': await own({ jwk: await exportJWK(publicKey) }),
    'with the address of its own keys': await own({ jku: 'http://localhost:1/keys' }),
    'signed with the public key as a secret': await publicAsSecret.sign(Buffer.from(JSON.stringify(target.publicKey))),
    'of another issuer': await changed({ iss: 'http://localhost:1/realms/lmi' }),
    'for another audience': await changed({ aud: ['account'] }),
    'of another client': await changed({ azp: 'another-client' }),
    'of another kind': await changed({ typ: 'ID' }),
    'that has expired': await changed({ exp: seconds() - 60 }),
    'of the future': await changed({ iat: seconds() + 120, exp: seconds() + 400 }),
    'that is not valid yet': await changed({ nbf: seconds() + 120 }),
  }
}

const desk = '/api/underwriting'
/** What these people have no role for. */
const beyondTheirRoles: Readonly<Record<string, readonly string[]>> = {
  'ironbark.viewer': ['/api/credit-referral/request-submit', '/api/policy-submission/create', '/api/variation/submit'],
  'ironbark.broker': ['/api/credit-referral/search', '/api/policy-search/search'],
  'ironbark.manager': [`${desk}/referrals/IRONBARK/100001/assign`, `${desk}/referrals/IRONBARK/100001/decide`],
  'figtree.underwriter': ['/api/quote', '/api/credit-referral/request-submit', '/api/policy-submission/create'],
}

/** A path with an ID wherever it names one. */
const filled = ({ path }: Operation) => path.replace(/\{\w+\}/g, '100001')

export const tokenAttacks: Attacks = {
  'a forged token': async (target) =>
    await gainsOf(Object.entries(await forgedTokens(target)), ([name, token]) =>
      unlessRefused(`a token ${name}`, call(target, null, '/api/quote/aus/states', bearer(token)), 401),
    ),
  'each call without a token': async (target) =>
    await gainsOf(target.operations, (operation) =>
      unlessRefused(`${operation.method} ${operation.path}`, call(target, null, filled(operation), operation), 401),
    ),
  'each call by a person of no lender': async (target) =>
    await gainsOf(target.operations, (operation) =>
      unlessRefused(
        `${operation.method} ${operation.path}`,
        call(target, 'nolender', filled(operation), operation),
        403,
      ),
    ),
  'a call beyond the role': async (target) =>
    await gainsOf(
      Object.entries(beyondTheirRoles).flatMap(([person, paths]) => paths.map((path) => ({ person, path }))),
      ({ person, path }) => unlessRefused(`${person}: ${path}`, call(target, person, path, { body: {} }), 403),
    ),
}
