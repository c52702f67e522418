import type { Service } from '#platform/service'

/** Requests for credit assessment: raised, searched, answered and sent again. */
export const creditReferralService: Service = {
  name: 'credit-referral',
  migrations: { name: 'credit-referral', folder: new URL('./migrations/', import.meta.url) },
}
