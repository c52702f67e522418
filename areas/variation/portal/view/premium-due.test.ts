import { expect, it } from 'vitest'
import { becomesDue, premiumDue, type Submission } from './premium-due.ts'

const submission = (changes: Partial<Submission> = {}): Submission => ({
  ...{ status: 'Submitted', submittedAt: '2026-11-02T03:00:00.000Z', decidedAt: null },
  ...{ policyVersion: 2, currentVersion: 2, policyStatus: 'In Force' },
  ...changes,
})
const decidedAt = '2026-11-03T22:00:00.000Z'

it('the difference of a premium is due once the insurer accepts the variation', () => {
  expect(premiumDue(2000.5)).toBe('$2,000.50 payable when the insurer accepts the variation.')
  expect(premiumDue(-350.25, submission({ status: 'On Hold' }))).toBe(
    '$350.25 refundable when the insurer accepts the variation.',
  )
})

it('the difference of an accepted variation is due since the day in Sydney of the decision', () => {
  const accepted = submission({ status: 'Accepted', decidedAt, currentVersion: 3 })
  expect(premiumDue(2000.5, accepted)).toBe(
    '$2,000.50 payable since 4 November 2026, when the insurer accepted the variation.',
  )
  expect(premiumDue(-350.25, accepted)).toBe(
    '$350.25 refundable since 4 November 2026, when the insurer accepted the variation.',
  )
  expect(premiumDue(-350.25, { ...accepted, policyStatus: 'Cancelled' })).toContain('refundable since')
})

it.each([
  [{ status: 'Declined', decidedAt }, 'Nothing is due: the variation was declined.'],
  [{ status: 'Withdrawn', decidedAt }, 'Nothing is due: the variation was withdrawn.'],
  [{ status: 'Closed', decidedAt, policyStatus: 'Cancelled' }, 'Nothing is due: the variation was closed.'],
  [{ currentVersion: 3 }, 'Nothing is due: the policy changed after this variation was submitted.'],
  [{ status: 'Assigned', policyStatus: 'Expired' }, 'Nothing is due: the policy is Expired.'],
] as const)('nothing is due for a variation that is not accepted or cannot be: %j', (changes, message) => {
  expect(premiumDue(2000.5, submission(changes))).toBe(message)
})

it('a premium that stays the same is never due', () => {
  expect(premiumDue(0, submission({ status: 'Accepted', decidedAt }))).toBe('The premium does not change.')
})

it.each([
  [2000.5, '$2,000.50 becomes payable.'],
  [-350.25, '$350.25 becomes refundable.'],
  [0, ''],
  [null, ''],
])('accepting a variation whose premium differs by %s makes that due', (difference, message) => {
  expect(becomesDue(difference)).toBe(message)
})
