export { CreditReferralScreen } from './credit-referral-screen.tsx'
export { OwnNotices } from './live/own-notices.tsx'
export { beginReferral } from './request/begin-referral.ts'
