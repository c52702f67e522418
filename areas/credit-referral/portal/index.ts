export { CreditReferralScreen } from './credit-referral-screen.tsx'
export { beginReferral } from './request/begin-referral.ts'
