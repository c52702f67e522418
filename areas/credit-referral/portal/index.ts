export { CreditReferralScreen } from './credit-referral-screen.tsx'
export { followEvents } from './live/follow-events.ts'
export { whileInSight } from './live/while-in-sight.ts'
export { beginReferral } from './request/begin-referral.ts'
