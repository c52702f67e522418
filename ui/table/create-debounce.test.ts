import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDebounce } from './create-debounce.ts'

describe('a debounced search', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is asked once for eight keystrokes, half a second after the last', () => {
    const search = vi.fn()
    const { touch } = createDebounce(500, search)
    for (let key = 0; key < 8; key += 1) {
      touch()
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(399)
    expect(search).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(search).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(5_000)
    expect(search).toHaveBeenCalledOnce()
  })

  it('is not asked any more once it was cancelled, which tells whether it was still to come', () => {
    const search = vi.fn()
    const { touch, cancel } = createDebounce(500, search)
    expect(cancel()).toBe(false)
    touch()
    expect(cancel()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(search).not.toHaveBeenCalled()
    touch()
    vi.advanceTimersByTime(500)
    expect(search).toHaveBeenCalledOnce()
    expect(cancel()).toBe(false)
  })
})
