import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNames, initialsOf } from './person-name.tsx'

it.each([
  ['Ava Nguyen', 'AN'],
  ['Đặng Thị Minh Ánh', 'ĐÁ'],
  ['Prince', 'P'],
  ['ava.nguyen@ironbark.example', 'AN'],
  ['ironbark.manager.12', 'I1'],
  ['Ironbark origination system', 'IS'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('the names of a screen are loaded in one call, each once', async () => {
  const load = vi.fn(async () => new Map([['ava', 'Ava Nguyen']]))
  const names = createNames(load)
  const changed = new Promise<void>((resolve) => names.subscribe(resolve))
  for (const username of ['ava', 'bo', 'ava']) names.want(username)
  await changed
  for (const username of ['bo', 'ava']) names.want(username)
  expect(load.mock.calls).toEqual([[['ava', 'bo']]])
  expect(names.get().names.get('ava')).toBe('Ava Nguyen')
})

it('two calls that overlap keep the names of both', async () => {
  const pending: (() => void)[] = []
  const load = ([username = '']: readonly string[]) =>
    new Promise<Map<string, string>>((resolve) => pending.push(() => resolve(new Map([[username, username]]))))
  const names = createNames(load)
  for (const username of ['ava', 'bo']) {
    names.want(username)
    await vi.waitUntil(() => pending.length === (username === 'ava' ? 1 : 2))
  }
  for (const answer of pending) answer()
  await vi.waitUntil(() => names.get().names.size === 2)
})

describe('names that could not be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const failedOnce = async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length === 1) throw new Error('offline')
      return new Map([['ava', 'Ava Nguyen']])
    })
    const names = createNames(load)
    names.want('ava')
    await vi.runAllTimersAsync()
    return { load, names }
  }

  it('are told, and loaded again when the user asks for it', async () => {
    const { names } = await failedOnce()
    expect([...names.get().missing]).toEqual(['ava'])
    names.retry()
    await vi.runAllTimersAsync()
    expect(names.get()).toEqual({ names: new Map([['ava', 'Ava Nguyen']]), missing: new Set() })
  })

  it('are asked for again by a screen that is drawn five seconds later, and not at once', async () => {
    const { load, names } = await failedOnce()
    names.want('ava')
    await vi.runAllTimersAsync()
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    names.want('ava')
    await vi.runAllTimersAsync()
    expect(names.get().names.get('ava')).toBe('Ava Nguyen')
  })
})
