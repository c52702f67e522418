import type { Client } from '../index.ts'

/** The version of the disclaimer that the system has accepted; `GET /api/disclaimer` returns the current one with its text. */
const accepted = { 'x-disclaimer-version': '2026-01' }

/** Prices a loan: $540,000 on a property of $600,000. */
export async function quote(client: Client) {
  const { data } = await client.POST('/api/quote', {
    params: { header: accepted },
    body: {
      brandName: 'IronbarkBank',
      transactionType: 'NEW',
      productType: 'SGS',
      premiumPlanType: 'IPTSng',
      capitalisedFlag: 'NO',
      loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXS' }],
      securityList: [{ securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
      borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO' }],
    },
  })
  return data
}
