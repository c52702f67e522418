export { creditReferralService } from './credit-referral-service.ts'
