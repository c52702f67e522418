import { expect, it } from 'vitest'
import { visitAt } from './home.ts'

const at = (time: string) => `2026-11-29T${time}:00.000Z`
const opened = (time: string, before: Parameters<typeof visitAt>[0]) => visitAt(before, new Date(at(time)))

it('decisions stay new while a person comes back to Home within two hours, and those of the visit before do not', () => {
  const first = opened('08:00', null)
  expect(first.before).toBe(at('08:00'))
  const again = opened('09:59', first)
  expect(again).toEqual({ at: at('09:59'), before: at('08:00') })
  expect(opened('11:58', again).before).toBe(at('08:00'))
  expect(opened('12:00', again).before).toBe(at('09:59'))
})

it('a visit that an earlier server stored has ended', () => {
  expect(opened('08:01', { at: at('08:00') }).before).toBe(at('08:00'))
})
