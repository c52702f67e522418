import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftKeeper, type DraftState } from './create-draft-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeperOf(keep: (content: { typed: string }) => Promise<unknown> = async () => undefined) {
  const form = { typed: '' }
  const kept: string[] = []
  const states: DraftState[] = []
  const forget = vi.fn(async () => undefined)
  const keeper = createDraftKeeper({
    read: () => ({ ...form }),
    keep: async (content) => {
      await keep(content)
      kept.push(content.typed)
    },
    forget,
    onState: (state) => states.push(state),
  })
  const type = (typed: string) => {
    form.typed = typed
    keeper.changed()
  }
  return { keeper, kept, states, forget, type }
}

describe('the draft', () => {
  it('is kept once after the typing stops', async () => {
    const { kept, type, states } = keeperOf()
    type('5')
    await vi.advanceTimersByTimeAsync(500)
    type('54')
    await vi.advanceTimersByTimeAsync(799)
    expect(kept).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(kept).toEqual(['54'])
    expect(states).toEqual(['kept'])
  })

  it('is not sent when nothing differs from what is kept', async () => {
    const { kept, type } = keeperOf()
    type('')
    await vi.runAllTimersAsync()
    expect(kept).toEqual([])
  })

  it('is kept at once when the page is left', async () => {
    const { keeper, kept, type } = keeperOf()
    type('540')
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept).toEqual(['540'])
  })

  it('that waits behind another call goes ahead when the page is left, and only once', async () => {
    const first = Promise.withResolvers<void>()
    const asked: string[] = []
    const { keeper, type } = keeperOf(async ({ typed }) => {
      asked.push(typed)
      if (typed === '5') await first.promise
    })
    type('5')
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    type('54')
    void keeper.flush()
    expect(asked).toEqual(['5'])
    keeper.leave()
    expect(asked).toEqual(['5', '54'])
    first.resolve()
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['5', '54'])
  })

  it('can be waited for', async () => {
    const { keeper, kept, type } = keeperOf()
    type('540')
    await keeper.flush()
    expect(kept).toEqual(['540'])
  })

  it('is tried again with the next change after a failure', async () => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let down = true
    const { kept, type, states } = keeperOf(async () => {
      if (down) throw new Error('away')
    })
    type('1')
    await vi.runAllTimersAsync()
    down = false
    type('1')
    await vi.runAllTimersAsync()
    expect(states).toEqual(['failed', 'kept'])
    expect(kept).toEqual(['1'])
    expect(console_).toHaveBeenCalledOnce()
  })

  it('that could not be kept is kept when the line is back, without another change, and only once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let down = true
    const { keeper, kept, type, states } = keeperOf(async () => {
      if (down) throw new Error('away')
    })
    await keeper.flush()
    expect(states).toEqual([])
    type('1')
    await vi.runAllTimersAsync()
    down = false
    await keeper.flush()
    await keeper.flush()
    expect(states).toEqual(['failed', 'kept'])
    expect(kept).toEqual(['1'])
  })

  it('is forgotten without being kept once more', async () => {
    const { keeper, kept, forget, type } = keeperOf()
    type('1')
    keeper.forget()
    await vi.runAllTimersAsync()
    expect(forget).toHaveBeenCalledOnce()
    expect(kept).toEqual([])
  })

  it('never arrives after a later one', async () => {
    const release: (() => void)[] = []
    const { kept, type } = keeperOf(() => new Promise((resolve) => release.push(() => resolve(undefined))))
    type('first')
    await vi.advanceTimersByTimeAsync(800)
    type('second')
    await vi.advanceTimersByTimeAsync(800)
    expect(release).toHaveLength(1)
    release[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    release[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept).toEqual(['first', 'second'])
  })

  it('is kept again when something is typed after it was forgotten', async () => {
    const { keeper, kept, forget, type } = keeperOf()
    type('1')
    keeper.forget()
    type('2')
    await vi.runAllTimersAsync()
    expect(kept).toEqual(['2'])
    expect(forget).toHaveBeenCalledOnce()
  })

  describe('while what it holds is sent', () => {
    it('has what was typed last first, and then nothing more, also where the page is closed meanwhile', async () => {
      const { keeper, kept, type } = keeperOf()
      const arrived = Promise.withResolvers<void>()
      const seen: string[][] = []
      type('540')
      const sent = keeper.during(() => {
        seen.push([...kept])
        return arrived.promise
      })
      await vi.advanceTimersByTimeAsync(0)
      type('')
      await vi.runAllTimersAsync()
      keeper.leave()
      await keeper.flush()
      expect(seen).toEqual([['540']])
      expect(kept).toEqual(['540'])
      arrived.resolve()
      await sent
      keeper.end()
      await vi.runAllTimersAsync()
      expect(kept).toEqual(['540'])
    })

    it('waits no longer than two seconds for a draft that cannot be kept', async () => {
      const { keeper, type } = keeperOf(() => new Promise(() => undefined))
      const call = vi.fn(async () => undefined)
      type('540')
      const sent = keeper.during(call)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(call).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await sent
      expect(call).toHaveBeenCalledOnce()
    })

    it('is kept again after it was refused', async () => {
      const { keeper, kept, type } = keeperOf()
      type('1')
      const sent = keeper.during(async () => {
        type('2')
        throw new Error('refused')
      })
      await expect(sent).rejects.toThrow('refused')
      await vi.runAllTimersAsync()
      expect(kept).toEqual(['1', '2'])
    })
  })

  it('never comes back once what it holds was sent', async () => {
    const { keeper, kept, forget, type } = keeperOf()
    type('1')
    keeper.end()
    type('2')
    keeper.leave()
    await keeper.flush()
    await vi.runAllTimersAsync()
    expect(kept).toEqual([])
    expect(forget).toHaveBeenCalledOnce()
  })
})
