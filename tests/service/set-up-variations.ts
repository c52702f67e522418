import { afterEach, beforeAll } from 'vitest'
import { setUpApp } from './set-up-app.ts'
import { variationCalls } from './variation-calls.ts'

/** Starts the product with the demo policies for a test file, and withdraws the open variation after each test. */
export function setUpVariations() {
  const calls = setUpApp({ now: '2026-11-20T01:00:00Z' }, variationCalls)
  beforeAll(() => calls.keepPolicies())
  afterEach(() => calls.withdrawAll())
  return calls
}
