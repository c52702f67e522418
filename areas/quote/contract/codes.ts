/** Codes that the calculator's own rules branch on (specification 000 §3); all others are data. */
export const plans = { single: 'IPTSng', monthly: 'IPTMnthly' } as const
export const transactions = { new: 'NEW', topUp: 'TOPUP' } as const
export const products = { standard: 'SGS', superFund: 'SMSF' } as const
/** Reasons of a credit referral that a limit of the rate card stands for. */
export const referralReasons = {
  lvrAboveLimit: 'LVRLIMIT',
  exposureAboveLimit: 'EXPLIMIT',
  outsideAuthority: 'OUTDUA',
} as const
