import type { Client } from '../index.ts'

/** Prices a loan: $540,000 on a property of $600,000. */
export async function quote(client: Client) {
  await client.POST('/api/quote/user')
  const { data } = await client.POST('/api/quote', {
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
