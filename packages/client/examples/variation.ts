import type { Client } from '../index.ts'

/** Asks the insurer to replace the first security of a policy in force. Returns the ID of the variation. */
export async function vary(client: Client, policyNumber: string) {
  const { data: loaded } = await client.GET('/api/variation/policy-details/{policyNumber}', {
    params: { path: { policyNumber } },
  })
  if (!loaded) return
  const { policy, loans, securities } = loaded
  const addressLine1 = '8 Grevillea Avenue'
  const [replaced, ...others] = securities
  const linked = (address: string) => (address === replaced?.addressLine1 ? addressLine1 : address)
  const { data } = await client.POST('/api/variation/submit', {
    body: {
      variationData: { variationType: ['SubstitutionOfSecurity'], notes: 'The borrower moves.' },
      oldData: { policy, loans, securities },
      newData: {
        policy,
        loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
        securities: [
          {
            addressLine1,
            city: 'Newtown',
            postCode: '2042',
            state: 'NSW',
            securityValue: '900000.00',
            occupancyType: 'OWNOC',
            purchasePrice: '890000.00',
            valuationDate: '01/11/2026',
            valuationType: 'FULL',
            residentialType: 'UNIT',
            ndis: 'N',
          },
          ...others,
        ],
      },
    },
  })
  return data?.id
}
