import type Keycloak from 'keycloak-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignOnError, startSignOn } from './index.ts'

const home = 'https://portal.example/'
const claims = {
  sub: '1',
  preferred_username: 'ironbark.manager',
  given_name: 'Ironbark',
  family_name: 'Manager',
  realm_access: { roles: ['Lender_IRONBARK_Manager'] },
}

type Fake = Partial<Record<keyof Keycloak, unknown>>

function desk(fake: Fake = {}, guarded = true) {
  const calls: string[] = []
  const keycloak = {
    authenticated: true,
    token: 'token-1',
    tokenParsed: claims,
    init: vi.fn(async () => true),
    isTokenExpired: () => false,
    updateToken: async () => true,
    login: vi.fn(async () => void calls.push('login')),
    logout: vi.fn(async () => void calls.push('logout')),
    loadUserProfile: async () => ({ firstName: 'Ironbark', lastName: 'Manager' }),
    loadUserInfo: async () => ({ given_name: 'Info', family_name: 'Only' }),
    ...fake,
  }
  const savedRoute = {
    keep: () => void calls.push('keep'),
    restore: () => void calls.push('restore'),
    forget: () => void calls.push('forget'),
  }
  const start = () =>
    // A fake with the members that the sign-on uses.
    startSignOn({
      keycloak: keycloak as unknown as Keycloak,
      clientId: 'lmi-portal',
      home,
      savedRoute,
      isGuarded: () => guarded,
    })
  return { keycloak: keycloak as typeof keycloak & { onAuthLogout?: () => void }, calls, start }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sign-on starts with the parameters of specification 000 §9', async () => {
  const { keycloak, start, calls } = desk()
  await start()
  expect(keycloak.init).toHaveBeenCalledExactlyOnceWith({
    onLoad: 'check-sso',
    responseMode: 'query',
    pkceMethod: 'S256',
    redirectUri: home,
    silentCheckSsoRedirectUri: `${home}silent-check-sso.html`,
    checkLoginIframe: true,
    checkLoginIframeInterval: 5,
    messageReceiveTimeout: 10_000,
  })
  expect(calls).toEqual(['keep', 'restore'])
})

it('sign-on ends after 15 seconds without a response', async () => {
  vi.useFakeTimers()
  const { start, calls } = desk({ init: () => new Promise(() => undefined) })
  const starting = expect(start()).rejects.toBeInstanceOf(SignOnError)
  await vi.advanceTimersByTimeAsync(15_000)
  await starting
  expect(calls).toEqual(['keep', 'restore'])
})

it('a sign-on that fails keeps the requested route in the address', async () => {
  const { start, calls } = desk({ init: () => Promise.reject(new Error('Timeout')) })
  await expect(start()).rejects.toBeInstanceOf(SignOnError)
  expect(calls).toContain('restore')
})

it('sign-on keeps the route and goes to the sign-on page when a guarded route loses its session', async () => {
  const { keycloak, start, calls } = desk()
  const signOn = await start()
  keycloak.onAuthLogout?.()
  expect(signOn.session()).toEqual({ state: 'signed-out', ended: true })
  expect(calls.slice(2)).toEqual(['keep', 'keep', 'login'])
  expect(keycloak.login).toHaveBeenCalledWith({ redirectUri: home })
})

it('a session that ends on access-denied does not open the sign-on page', async () => {
  const { keycloak, start } = desk({}, false)
  const signOn = await start()
  keycloak.onAuthLogout?.()
  expect(signOn.session()).toEqual({ state: 'signed-out', ended: true })
  expect(keycloak.login).not.toHaveBeenCalled()
})

it('listeners are called at each change of the session until they unsubscribe', async () => {
  const { keycloak, start } = desk()
  const signOn = await start()
  const [stays, leaves] = [vi.fn(), vi.fn()]
  signOn.subscribe(stays)
  signOn.subscribe(leaves)()
  keycloak.onAuthLogout?.()
  expect(stays).toHaveBeenCalled()
  expect(leaves).not.toHaveBeenCalled()
})

it('the first page opens after a sign-out', async () => {
  const { keycloak, start, calls } = desk()
  await (await start()).signOut()
  expect(calls.slice(2)).toEqual(['forget', 'logout'])
  expect(keycloak.logout).toHaveBeenCalledWith({ redirectUri: home })
})

it('the token is refreshed when 20 seconds are left, not before', async () => {
  const updateToken = vi.fn(async () => true)
  let left = 21
  const { start } = desk({ updateToken, isTokenExpired: (least: number) => left < least })
  const signOn = await start()
  await signOn.token()
  expect(updateToken).not.toHaveBeenCalled()
  left = 19
  await signOn.token()
  expect(updateToken).toHaveBeenCalledExactlyOnceWith(20)
})

it('the token stays in use after a refresh that failed in the network', async () => {
  const { start } = desk({ isTokenExpired: () => true, updateToken: () => Promise.reject(new Error('offline')) })
  expect(await (await start()).token()).toBe('token-1')
})

it('the token is not renewed by a refresh that failed', async () => {
  const { start } = desk({ updateToken: () => Promise.reject(new Error('offline')) })
  expect(await (await start()).renew()).toBe(false)
})

it('the token is returned after 15 seconds when a refresh gets no response', async () => {
  vi.useFakeTimers()
  const { start } = desk({ isTokenExpired: () => true, updateToken: () => new Promise(() => undefined) })
  const signOn = await start()
  const token = signOn.token()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await token).toBe('token-1')
})

it('the caller comes from the token, with the names of the account', async () => {
  const { start } = desk({ loadUserProfile: async () => ({ firstName: 'Iris', lastName: 'Bark' }) })
  const signOn = await start()
  await vi.waitFor(() => expect(signOn.session()).toMatchObject({ caller: { firstName: 'Iris', lastName: 'Bark' } }))
  expect(signOn.session()).toMatchObject({ caller: { channel: 'IRONBARK', insurer: false } })
})

it('the caller has the names of userinfo when the account cannot be read', async () => {
  const { start } = desk({ loadUserProfile: () => Promise.reject(new Error('403')) })
  const signOn = await start()
  await vi.waitFor(() => expect(signOn.session()).toMatchObject({ caller: { firstName: 'Info' } }))
})

it('a token of another form makes the session unreadable', async () => {
  const { start } = desk({ tokenParsed: { sub: '1' } })
  expect((await start()).session()).toMatchObject({ state: 'unreadable' })
})
