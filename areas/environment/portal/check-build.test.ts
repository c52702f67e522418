import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkBuild } from './index.ts'

function visit(options: { stored?: string; respond: () => Response | Promise<Response>; broken?: boolean }) {
  const kept = new Map<string, string>(options.stored === undefined ? [] : [['lmi.build', options.stored]])
  const addresses: string[] = []
  const reload = vi.fn()
  const dependencies = {
    fetch: async (address: string | URL | Request) => {
      addresses.push(String(address))
      return options.respond()
    },
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (options.broken) throw new Error('storage is full')
        kept.set(key, value)
      },
    }),
    reload,
  }
  return { kept, addresses, reload, check: () => checkBuild(dependencies) }
}

const build = (buildNumber: number) => () => Response.json({ buildNumber })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the build check stores a newer build and reloads the page after 100 ms', async () => {
  const { check, kept, reload } = visit({ stored: '7', respond: build(8) })
  expect(await check()).toBe('reloading')
  expect([...kept]).toEqual([['lmi.build', '8']])
  vi.advanceTimersByTime(99)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('the build check does not reload a second time for the same build', async () => {
  const { check, reload } = visit({ stored: '7', respond: build(8) })
  await check()
  expect(await check()).toBe('current')
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledOnce()
})

it('the build check stores the number of a first visit and does not reload', async () => {
  const { check, kept, reload } = visit({ respond: build(8) })
  expect(await check()).toBe('current')
  vi.runAllTimers()
  expect(kept.get('lmi.build')).toBe('8')
  expect(reload).not.toHaveBeenCalled()
})

it('the build check does not load an older build', async () => {
  const { check, kept, reload } = visit({ stored: '9', respond: build(8) })
  expect(await check()).toBe('current')
  vi.runAllTimers()
  expect(kept.get('lmi.build')).toBe('9')
  expect(reload).not.toHaveBeenCalled()
})

it('the build check adds another query to each request', async () => {
  const { check, addresses } = visit({ stored: '8', respond: build(8) })
  await check()
  await check()
  expect(addresses[0]).toMatch(/^assets\/build\.json\?[0-9a-z]+$/)
  expect(addresses[0]).not.toBe(addresses[1])
})

it.each([
  ['is missing', () => new Response('', { status: 404 })],
  ['is not JSON', () => new Response('<html>')],
  ['has no number', () => Response.json({ buildNumber: 'x' })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the build check lets the portal start when the descriptor %s', async (_case, response) => {
  const { check, reload } = visit({ stored: '7', respond: response })
  expect(await check()).toBe('current')
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
})

it('the build check does not reload again and again in a browser without storage', async () => {
  const { check, reload } = visit({ stored: '7', respond: build(8), broken: true })
  expect(await check()).toBe('current')
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
})
