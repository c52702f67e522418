export { CreditReferralScreen } from './credit-referral-screen.tsx'
