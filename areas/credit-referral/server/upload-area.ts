/** The name under which files wait for a credit referral. */
export const uploadArea = 'credit-referral'
