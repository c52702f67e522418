import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { disclaimer, sentences } from '../contract/index.ts'
import type { LenderCaller } from './caller.ts'
import { findConsent } from './consent-store.ts'

/**
 * Answers the check that a caller has accepted the disclaimer's current version. An acceptance is never taken back, so
 * it is remembered; what is not accepted yet is asked again each time.
 *
 * The check throws Refusal 403 `consent-required`.
 */
export function requireConsent({ database }: AppContext): (caller: LenderCaller) => Promise<void> {
  const accepted = new Set<string>()
  return async ({ channel, subject }) => {
    const person = `${channel} ${subject}`
    if (accepted.has(person)) return
    if (!(await findConsent(database, { channel, subject, version: disclaimer.version })))
      throw refuse('consent-required', sentences.consentRequired, { status: 403 })
    accepted.add(person)
  }
}
