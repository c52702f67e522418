import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEvents, reconnectPause } from './follow-events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Line = ReadableStreamDefaultController<Uint8Array>

const bytes = new TextEncoder()
const event = (data: string, name = 'referral') => bytes.encode(`event: ${name}\ndata: ${data}\n\n`)

/** The stream from a service that gives the test's answers in order. */
function follow(answers: readonly (number | 'open' | 'unreachable')[]) {
  const lines: Line[] = []
  const tokens: (string | null)[] = []
  const heard: string[] = []
  const seen = { gaps: 0, renewed: 0 }
  const stop = new AbortController()
  const answer = async (_address: unknown, init?: RequestInit): Promise<Response> => {
    const next = answers[tokens.length] ?? 'unreachable'
    tokens.push(new Headers(init?.headers).get('Authorization'))
    if (next === 'unreachable') throw new TypeError('The network is down')
    if (next !== 'open') return new Response(null, { status: next })
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        lines.push(line)
        init?.signal?.addEventListener('abort', () => line.error(new DOMException('Cut', 'AbortError')))
      },
    })
    return new Response(body)
  }
  const ended = followEvents(
    {
      address: 'https://portal.example/api/credit-referral/events',
      signOn: {
        token: async () => `token-${tokens.length + 1}`,
        renew: async () => {
          seen.renewed += 1
          return true
        },
      },
      fetch: answer,
      onEvent: ({ data }) => heard.push(data),
      onReconnect: () => {
        seen.gaps += 1
      },
      random: () => 1,
    },
    stop.signal,
  )
  return { lines, tokens, heard, seen, stop, ended }
}

describe('the line on which the service tells of changes', () => {
  it('brings events also when they come in pieces, with the token of the person', async () => {
    const { lines, tokens, heard } = follow(['open'])
    await vi.advanceTimersByTimeAsync(0)
    lines[0]?.enqueue(bytes.encode(': heartbeat\n\nevent: referral\nda'))
    lines[0]?.enqueue(bytes.encode('ta: one\n\n'))
    lines[0]?.enqueue(event('two'))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['one', 'two'])
    expect(tokens).toEqual(['Bearer token-1'])
  })

  it('tells when it is open that something may have been missed before', async () => {
    const { seen } = follow([503, 'open'])
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.gaps).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.gaps).toBe(1)
  })

  it('is opened again with a fresh token after it was cut, and tells that something may have been missed', async () => {
    const { lines, tokens, seen } = follow(['open', 'open'])
    await vi.advanceTimersByTimeAsync(0)
    lines[0]?.close()
    await vi.advanceTimersByTimeAsync(999)
    expect(tokens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(seen.gaps).toBe(2)
  })

  it('is opened again when it has been silent for longer than three heartbeats', async () => {
    const { lines, tokens } = follow(['open', 'open'])
    await vi.advanceTimersByTimeAsync(40_000)
    lines[0]?.enqueue(bytes.encode(': heartbeat\n\n'))
    await vi.advanceTimersByTimeAsync(44_000)
    expect(tokens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tokens).toHaveLength(2)
  })

  it('takes an event named refresh for something that may have been missed', async () => {
    const { lines, heard, seen } = follow(['open'])
    await vi.advanceTimersByTimeAsync(0)
    lines[0]?.enqueue(event('{}', 'refresh'))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual([])
    expect(seen.gaps).toBe(2)
  })

  it.each([404, 403])('is not asked for again where the service answers %i', async (status) => {
    const { tokens, ended } = follow([status, 'open'])
    await ended
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tokens).toHaveLength(1)
  })

  it('waits longer and longer while the service cannot be reached or is too busy', async () => {
    const { tokens } = follow(['unreachable', 503, 429, 'unreachable', 'open'])
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
    expect(tokens).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(tokens).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(tokens).toHaveLength(5)
  })

  it('asks once more with another token where the first was not taken', async () => {
    const { tokens, seen } = follow([401, 'open'])
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.renewed).toBe(1)
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('ends with its signal, also while it waits', async () => {
    const { tokens, stop, ended } = follow(['unreachable', 'open'])
    await vi.advanceTimersByTimeAsync(500)
    stop.abort()
    await ended
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tokens).toHaveLength(1)
  })
})

describe('the pause before the line is opened again', () => {
  it('doubles from a second to a minute, and spreads those who were cut together over half of it', () => {
    expect([0, 1, 2, 5, 6, 50].map((failures) => reconnectPause(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ])
    expect(reconnectPause(2, 0)).toBe(2_000)
    expect(reconnectPause(2, 0.5)).toBe(3_000)
  })
})
