import { expect, it } from 'vitest'
import { rememberSent } from './remember-sent.ts'

const sentAfter = (first: string) => rememberSent(first, (one, other) => one === other)

it('what was sent is known when it arrives, however often what stood before is seen until then', () => {
  const sent = sentAfter('')
  sent.send('Sub')
  expect(sent.arrive('')).toBe(false)
  expect(sent.latest()).toBe('Sub')
  expect(sent.arrive('Sub')).toBe(false)
  expect(sent.arrive('Sub')).toBe(false)
})

it('what arrives after something newer was sent is known too, and so is the newer', () => {
  const sent = sentAfter('')
  sent.send('Sub')
  sent.send('Submitted')
  expect(sent.arrive('Sub')).toBe(false)
  expect(sent.latest()).toBe('Submitted')
  expect(sent.arrive('Submitted')).toBe(false)
})

it('what nobody sent is something else, and so is what was sent before what stands', () => {
  const sent = sentAfter('Complete')
  expect(sent.arrive('')).toBe(true)
  sent.send('Sub')
  sent.send('Submitted')
  expect(sent.arrive('Submitted')).toBe(false)
  expect(sent.arrive('Sub')).toBe(true)
  expect(sent.latest()).toBe('Sub')
})
