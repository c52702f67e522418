import { afterEach, expect, it, vi } from 'vitest'
import { createSavedRoute } from './index.ts'

const safeParametersOf = (path: string) => (path.startsWith('/variation/') ? ['premium'] : [])

function tab(options: { hash: string; search?: string; kept?: Map<string, string>; broken?: boolean }) {
  const kept = options.kept ?? new Map<string, string>()
  const address: string[] = []
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const savedRoute = createSavedRoute({
    location: { hash: options.hash, search: options.search ?? '', pathname: '/' },
    history: {
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => address.push(String(url)),
    },
    storage: options.broken
      ? refuse
      : () => ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        }),
    safeParametersOf,
  })
  return { savedRoute, kept, address }
}

/** Requests a route, signs on, and returns the restored address. */
function comeBackTo(hash: string): string | undefined {
  const { savedRoute, kept } = tab({ hash })
  savedRoute.keep()
  const back = tab({ hash: '', search: '?state=1&code=2', kept })
  back.savedRoute.keep()
  back.savedRoute.restore()
  return back.address[0]
}

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['#/get-quote', '/#/get-quote'],
  ['#/variation/1000000001?premium=1234.50', '/#/variation/1000000001?premium=1234.50'],
  ['#/variation/1000000001?premium=1&note=x', '/#/variation/1000000001?premium=1&omitted=1'],
  ['#/policy-search?borrower=Jane+Citizen', '/#/policy-search?omitted=1'],
])('the route %s is restored as %s', (hash, address) => {
  expect(comeBackTo(hash)).toBe(address)
})

it.each(['', '#', '#/'])('the first page %j is not stored', (hash) => {
  const { savedRoute, kept } = tab({ hash })
  savedRoute.keep()
  expect(kept.size).toBe(0)
})

it('a route is restored once', () => {
  const kept = new Map([['lmi.route', '/get-quote']])
  const { savedRoute, address } = tab({ hash: '', search: '?state=1&code=2', kept })
  savedRoute.restore()
  savedRoute.restore()
  expect(address).toEqual(['/#/get-quote'])
})

it('the route of an earlier visit is not restored when the first page is requested', () => {
  const kept = new Map([['lmi.route', '/get-quote']])
  const { savedRoute, address } = tab({ hash: '', kept })
  savedRoute.keep()
  savedRoute.restore()
  expect(address).toEqual([])
})

it('a route stays in the address when no redirect was needed', () => {
  const { savedRoute, address } = tab({ hash: '#/policy-search?borrower=x' })
  savedRoute.keep()
  savedRoute.restore()
  expect(address).toEqual([])
})

it('without browser storage only the requested route is lost', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { savedRoute, address } = tab({ hash: '#/get-quote', broken: true })
  savedRoute.keep()
  savedRoute.restore()
  expect(address).toEqual([])
})
