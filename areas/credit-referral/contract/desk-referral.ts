import * as z from 'zod/mini'
import { deskShape } from '#areas/case/contract'
import { referralDetailsSchema } from './referral-details.ts'

/** A referral as its lender sees it, with the names that the lender's lists would provide and the caller's actions. */
export const deskReferralSchema = z.extend(referralDetailsSchema, deskShape)
export type DeskReferral = z.infer<typeof deskReferralSchema>
