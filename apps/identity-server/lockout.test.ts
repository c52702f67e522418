import { expect, it } from 'vitest'
import { createLockout } from './lockout.ts'

const hour = 3_600_000

function failTimes(times: number, lockout = createLockout(), name = 'anna', address = '10.0.0.1', now = 0) {
  for (let tries = 0; tries < times; tries++) lockout.countTry(name, address, now)
  return lockout
}

it('the first five failed sign-ins of a username are not delayed', () => {
  expect(failTimes(5).secondsToWait('anna', '10.0.0.2', 0)).toBe(0)
  expect(failTimes(6).secondsToWait('anna', '10.0.0.2', 0)).toBe(30)
})

it('the first twenty failed sign-ins from an address are not delayed', () => {
  const lockout = createLockout()
  for (let tries = 1; tries <= 20; tries++) expect(lockout.countTry(`name-${tries}`, '10.0.0.1', 0)).toBe(0)
  expect(lockout.countTry('one more', '10.0.0.1', 0)).toBe(30)
  expect(lockout.secondsToWait('another', '10.0.0.1', 0)).toBe(30)
  expect(lockout.secondsToWait('another', '10.0.0.2', 0)).toBe(0)
})

it('each further failed sign-in doubles the wait, up to 15 minutes', () => {
  const lockout = failTimes(5)
  const waits = Array.from({ length: 8 }, () => lockout.countTry('anna', '10.0.0.2', 0))
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
})

it('a locked username can sign in after the wait', () => {
  const lockout = failTimes(6)
  expect(lockout.secondsToWait('anna', '10.0.0.2', 29_001)).toBe(1)
  expect(lockout.secondsToWait('anna', '10.0.0.2', 30_000)).toBe(0)
})

it('after an hour without a failed sign-in, none is counted', () => {
  const lockout = failTimes(8)
  expect(lockout.countTry('anna', '10.0.0.2', hour)).toBe(0)
})

it('a right password clears the failures of the username, and only its own attempt for the address', () => {
  const lockout = createLockout()
  for (let tries = 0; tries < 20; tries++) lockout.countTry(`name-${tries}`, '10.0.0.1', 0)
  expect(lockout.countTry('anna', '10.0.0.1', 0)).toBe(30)
  lockout.forgive('anna', '10.0.0.1')
  expect(lockout.secondsToWait('anna', '10.0.0.1', 0)).toBe(0)
  expect(lockout.countTry('berta', '10.0.0.1', 0)).toBe(30)
})

it('the lockout counts a limited number of usernames, and drops the least recently used', () => {
  const lockout = createLockout(6)
  failTimes(6, lockout, 'anna', 'a')
  failTimes(6, lockout, 'berta', 'b')
  failTimes(6, lockout, 'carla', 'c')
  lockout.countTry('anna', 'a', 0)
  lockout.countTry('dora', 'd', 0)
  expect(lockout.secondsToWait('berta', 'x', 0)).toBe(0)
  expect(lockout.secondsToWait('anna', 'x', 0)).toBe(60)
})
