/** Codes that the calculator's rules branch on (specification 000 §3). All other codes are data. */
export const plans = { single: 'IPTSng', monthly: 'IPTMnthly' } as const
export const transactions = { new: 'NEW', topUp: 'TOPUP' } as const
export const products = { standard: 'SGS', superFund: 'SMSF' } as const
/** Referral reasons that correspond to a limit of the rate card. */
export const referralReasons = {
  lvrAboveLimit: 'LVRLIMIT',
  exposureAboveLimit: 'EXPLIMIT',
  outsideAuthority: 'OUTDUA',
} as const
