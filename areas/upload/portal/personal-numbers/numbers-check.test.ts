import { describe, expect, it } from 'vitest'
import { abortable, numbersCheck } from './numbers-check.ts'

const never = () => new Promise<never>(() => undefined)

describe('a check', () => {
  it('of a file of another type finds nothing, without delay', async () => {
    expect(await numbersCheck.find(new File(['TFN 123456782'], 'a.jpg'), AbortSignal.abort())).toEqual([])
  })

  it('is aborted at its time limit, even when it never ends', async () => {
    const limit = new AbortController()
    const waiting = abortable(limit.signal, never())
    limit.abort(new Error('Too long'))
    await expect(waiting).rejects.toThrow('Too long')
    await expect(abortable(limit.signal, never())).rejects.toThrow('Too long')
  })

  it('that ends in time has a result', async () => {
    expect(await abortable(new AbortController().signal, Promise.resolve(1))).toBe(1)
    await expect(abortable(new AbortController().signal, Promise.reject(new Error('No')))).rejects.toThrow('No')
  })
})
