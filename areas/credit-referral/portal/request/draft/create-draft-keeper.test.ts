import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftKeeper, type DraftState } from './create-draft-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeperOf(keep: (content: { typed: string }) => Promise<unknown> = async () => undefined) {
  const form = { typed: '' }
  const done: string[] = []
  const states: DraftState[] = []
  const keeper = createDraftKeeper({
    read: () => ({ ...form }),
    keep: async (content) => {
      await keep(content)
      done.push(`kept ${content.typed}`)
    },
    forget: async () => done.push('forgotten'),
    onState: (state) => states.push(state),
  })
  const type = (typed: string) => {
    form.typed = typed
    keeper.changed()
  }
  return { keeper, done, states, type }
}

describe('the draft of a request', () => {
  it('is kept once after the typing stops', async () => {
    const { done, type, states } = keeperOf()
    type('5')
    await vi.advanceTimersByTimeAsync(500)
    type('54')
    await vi.advanceTimersByTimeAsync(799)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['kept 54'])
    expect(states).toEqual(['kept'])
  })

  it('is kept at once when the page is left', async () => {
    const { keeper, done, type } = keeperOf()
    type('540')
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['kept 540'])
  })

  it('is tried again with the next change after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let down = true
    const { done, type, states } = keeperOf(async () => {
      if (down) throw new Error('away')
    })
    type('1')
    await vi.runAllTimersAsync()
    down = false
    type('1')
    await vi.runAllTimersAsync()
    expect(states).toEqual(['failed', 'kept'])
    expect(done).toEqual(['kept 1'])
  })

  it('is kept again when something is typed after it was forgotten', async () => {
    const { keeper, done, type } = keeperOf()
    type('1')
    keeper.forget()
    type('2')
    await vi.runAllTimersAsync()
    expect(done).toEqual(['forgotten', 'kept 2'])
  })

  it('never comes back once the request was sent', async () => {
    const { keeper, done, type } = keeperOf()
    type('1')
    keeper.end()
    type('2')
    keeper.leave()
    await keeper.flush()
    await vi.runAllTimersAsync()
    expect(done).toEqual(['forgotten'])
  })
})
