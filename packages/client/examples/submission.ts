import type { Client } from '../index.ts'

/** Submits a policy with the premium of its quote. Returns the policy number. */
export async function submit(client: Client, reference: string) {
  const { data } = await client.POST('/api/policy-submission/create', {
    body: {
      primaryUniqueId: reference,
      applicationDate: '16/11/2026',
      approvedDate: '18/11/2026',
      lenderCode: 'IronbarkBank',
      documentationType: 'FULLDOC',
      paymentType: 'SINGLE',
      capitalizedFlag: 'N',
      quotePremium: '10701.82',
      gst: '1070.18',
      stampDuty: '1177.20',
      loans: [
        {
          loanNumber: reference,
          approvedLoanAmount: '540000',
          loanPurpose: 'PUREXS',
          smsf: 'N',
          loanDrawDownDate: '20/11/2026',
          remainingLoanTerm: 360,
        },
      ],
      securities: [
        {
          loanNumbers: [reference],
          addressLine1: '1 Banksia Street',
          city: 'Ballarat',
          state: 'VIC',
          postCode: '3350',
          country: 'AU',
          occupancyType: 'OWNOC',
          residentialType: 'UNIT',
          ndis: 'N',
          securityValue: '600000',
        },
      ],
      borrowers: [
        {
          uniqueBorrowerId: 'B-1',
          firstHomeBuyer: 'N',
          residencyStatus: 'AUSCIT',
          isExpat: 'N',
          employmentType: 'PAYGFT',
        },
      ],
    },
  })
  return data?.policyNo
}
