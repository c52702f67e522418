import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallRefused } from '#browser/http'
import { followEvents, reconnectPause } from './follow-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Line = ReadableStreamDefaultController<Uint8Array>

const bytes = new TextEncoder()
const event = (data: string, name = 'referral') => bytes.encode(`event: ${name}\ndata: ${data}\n\n`)

/** The stream from a service that gives the test's answers in order. */
function follow(answers: readonly (number | 'open' | 'unreachable')[]) {
  const lines: Line[] = []
  const heard: string[] = []
  const seen = { calls: 0, gaps: 0 }
  const stop = new AbortController()
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState }
  const become = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const open = async (signal: AbortSignal): Promise<Response> => {
    const next = answers[seen.calls] ?? 'unreachable'
    seen.calls += 1
    if (next !== 'open') throw new CallRefused(next === 'unreachable' ? 0 : next, [])
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        lines.push(line)
        signal.addEventListener('abort', () => line.error(new DOMException('Cut', 'AbortError')))
      },
    })
    return new Response(body)
  }
  const ended = followEvents(
    {
      open,
      onEvent: ({ data }) => heard.push(data),
      onReconnect: () => {
        seen.gaps += 1
      },
      page,
      random: () => 1,
    },
    stop.signal,
  )
  return { lines, heard, seen, stop, ended, become }
}

it('events that arrive in pieces are received whole', async () => {
  const { lines, heard } = follow(['open'])
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.enqueue(bytes.encode(': heartbeat\n\nevent: referral\nda'))
  lines[0]?.enqueue(bytes.encode('ta: one\n\n'))
  lines[0]?.enqueue(event('two'))
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['one', 'two'])
})

it('a connection that opens reports that events may have been missed', async () => {
  const { seen } = follow([503, 'open'])
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.gaps).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.gaps).toBe(1)
})

it('a connection that was cut is opened again, and reports that events may have been missed', async () => {
  const { lines, seen } = follow(['open', 'open'])
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.close()
  await vi.advanceTimersByTimeAsync(999)
  expect(seen.calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.calls).toBe(2)
  expect(seen.gaps).toBe(2)
})

it('a connection that is silent for longer than three heartbeats is opened again', async () => {
  const { lines, seen } = follow(['open', 'open'])
  await vi.advanceTimersByTimeAsync(40_000)
  lines[0]?.enqueue(bytes.encode(': heartbeat\n\n'))
  await vi.advanceTimersByTimeAsync(44_000)
  expect(seen.calls).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen.calls).toBe(2)
})

it('an event named refresh means that events may have been missed', async () => {
  const { lines, heard, seen } = follow(['open'])
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.enqueue(event('{}', 'refresh'))
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([])
  expect(seen.gaps).toBe(2)
})

it.each([401, 403, 404])('a connection refused with %i is opened again after a minute', async (status) => {
  const { seen } = follow([status, 'open'])
  await vi.advanceTimersByTimeAsync(59_999)
  expect(seen.calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ calls: 2, gaps: 1 })
})

it('a connection that was refused is opened again when the user returns to the page', async () => {
  const { seen, become } = follow([403, 'open'])
  await vi.advanceTimersByTimeAsync(1_000)
  become('hidden')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.calls).toBe(1)
  become('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual({ calls: 2, gaps: 1 })
})

it('the pause grows while the service cannot be reached or is too busy', async () => {
  const { seen } = follow(['unreachable', 503, 429, 'unreachable', 'open'])
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(seen.calls).toBe(4)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(seen.calls).toBe(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.calls).toBe(5)
})

it('the pause grows, too, after a connection that had been open for long', async () => {
  const { lines, seen } = follow(['open', 'unreachable', 'unreachable', 'unreachable'])
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    lines[0]?.enqueue(bytes.encode(': heartbeat\n\n'))
  }
  lines[0]?.close()
  await vi.advanceTimersByTimeAsync(1_000 + 2_000)
  expect(seen.calls).toBe(3)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(seen.calls).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.calls).toBe(4)
})

it('the signal ends the subscription, also during a pause', async () => {
  const { seen, stop, ended } = follow(['unreachable', 'open'])
  await vi.advanceTimersByTimeAsync(500)
  stop.abort()
  await ended
  await vi.advanceTimersByTimeAsync(600_000)
  expect(seen.calls).toBe(1)
})

it('the pause before a reconnect doubles from a second to a minute, and half of it is random', () => {
  expect([0, 1, 2, 5, 6, 50].map((failures) => reconnectPause(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ])
  expect(reconnectPause(2, 0)).toBe(2_000)
  expect(reconnectPause(2, 0.5)).toBe(3_000)
})
