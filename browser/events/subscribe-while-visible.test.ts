import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whileVisible } from './subscribe-while-visible.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function fakePage() {
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState }
  page.visibilityState = 'visible'
  const become = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const runs: { signal: AbortSignal; again: boolean }[] = []
  const end = whileVisible(page, (signal, again) => runs.push({ signal, again }))
  return { become, runs, end }
}

it('a task continues while the page is hidden for a short time', () => {
  const { become, runs } = fakePage()
  become('hidden')
  vi.advanceTimersByTime(119_000)
  become('visible')
  vi.advanceTimersByTime(600_000)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.signal.aborted).toBe(false)
})

it('a task stops after the page was hidden for two minutes, and starts again when it is visible', () => {
  const { become, runs } = fakePage()
  become('hidden')
  vi.advanceTimersByTime(120_000)
  expect(runs[0]?.signal.aborted).toBe(true)
  become('visible')
  expect(runs.map(({ again }) => again)).toEqual([false, true])
  expect(runs[1]?.signal.aborted).toBe(false)
})

it('an unsubscribed task does not start again', () => {
  const { become, runs, end } = fakePage()
  end()
  expect(runs[0]?.signal.aborted).toBe(true)
  become('hidden')
  become('visible')
  expect(runs).toHaveLength(1)
})
