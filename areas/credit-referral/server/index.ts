export { creditReferralService } from './credit-referral-service.ts'
export { type ImportedReferral, importReferrals } from './import-referrals.ts'
export { referralKind } from './referral-kind.ts'
