export { CreditReferralScreen } from './credit-referral-screen.tsx'
export { beginReferral } from './referral/begin-referral.ts'
export { referralDeskKind } from './view/referral-view.tsx'
